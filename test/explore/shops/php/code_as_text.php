<?php

/** Decides two events of one second by their codes, and compares these as texts: "1000" is less than "902". */

declare(strict_types=1);

require __DIR__ . '/serve.php';

final class CodeAsText extends Shop
{
    protected function isForward(array $from, array $to): bool
    {
        return strcmp($to['code'], $from['code']) > 0;
    }
}

serve(CodeAsText::class);
