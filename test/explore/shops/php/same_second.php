<?php

/** Takes an event only if it is later than the one before, to the second. */

declare(strict_types=1);

require __DIR__ . '/serve.php';

final class SameSecond extends Shop
{
    protected function isForward(array $from, array $to): bool
    {
        return false;
    }
}

serve(SameSecond::class);
