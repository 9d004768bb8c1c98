<?php

/** In a project with Composer, vendor/autoload.php does this. */

declare(strict_types=1);

// Laravel keeps lists of packages and providers in bootstrap/cache; here they are temporary.
$cache = sys_get_temp_dir() . '/laravel-' . getmypid();
mkdir($cache);
foreach (['PACKAGES', 'SERVICES'] as $list) {
    $_ENV["APP_{$list}_CACHE"] = "$cache/" . strtolower($list) . '.php';
}
register_shutdown_function(function () use ($cache) {
    array_map('unlink', glob("$cache/*"));
    rmdir($cache);
});

require 'Illuminate/autoload.php';
require 'GuzzleHttp/autoload.php';
require 'Mockery/autoload.php';
require __DIR__ . '/../../php/Sandbox.php';
require __DIR__ . '/../../../docs/verify/standard.php';

spl_autoload_register(function (string $class) {
    foreach (['App\\' => 'app', 'Tests\\' => 'tests'] as $prefix => $folder) {
        $file = dirname(__DIR__) . "/$folder/" . str_replace('\\', '/', substr($class, strlen($prefix))) . '.php';
        if (str_starts_with($class, $prefix) && is_file($file)) {
            require $file;
        }
    }
});
