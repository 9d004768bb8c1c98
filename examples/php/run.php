<?php

/** Runs FiveTest without PHPUnit: `npx carrier-sandbox exec -- php run.php`. With PHPUnit, this file is not needed. */

declare(strict_types=1);

namespace PHPUnit\Framework;

use ErrorException;
use FiveTest;
use RuntimeException;
use Throwable;

// A warning is a mistake.
set_error_handler(fn (int $level, string $text, string $file, int $line) => throw new ErrorException($text, 0, $level, $file, $line));

/** As much of PHPUnit's as the tests need. */
abstract class TestCase
{
    public function assertSame(mixed $expected, mixed $actual): void
    {
        if ($expected !== $actual) {
            throw new RuntimeException('expected ' . self::show($expected) . ', got ' . self::show($actual));
        }
    }

    public function assertContains(mixed $needle, array $haystack): void
    {
        if (!in_array($needle, $haystack, true)) {
            throw new RuntimeException('expected ' . self::show($needle) . ' among ' . self::show($haystack));
        }
    }

    public function assertCount(int $expected, array $actual): void
    {
        $this->assertSame($expected, count($actual));
    }

    private static function show(mixed $value): string
    {
        return json_encode($value, JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES);
    }
}

require __DIR__ . '/bootstrap.php';
require __DIR__ . '/FiveTest.php';

$failed = 0;
$tests = array_filter(get_class_methods(FiveTest::class), fn (string $name) => str_starts_with($name, 'test'));
foreach ($tests as $name) {
    try {
        (new FiveTest())->$name();
        echo "ok   $name\n";
    } catch (Throwable $problem) {
        $failed++;
        echo "FAIL $name: {$problem->getMessage()}\n     {$problem->getFile()}:{$problem->getLine()}\n";
    }
}
exit($failed === 0 && count($tests) > 0 ? 0 : 1);
