<?php

/** Splits the list of signatures at the comma, not at the space. */

declare(strict_types=1);

require __DIR__ . '/serve.php';

final class SplitAtComma extends Shop
{
    protected function split(string $signatures): array
    {
        [$version, $signature] = explode(',', $signatures, 2) + ['', ''];
        return ["$version,$signature"];
    }
}

serve(SplitAtComma::class);
