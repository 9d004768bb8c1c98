<?php

use App\Providers\RouteServiceProvider;

return [
    'name' => 'Shop',
    'env' => env('APP_ENV', 'testing'),
    'debug' => true,
    'key' => 'base64:' . base64_encode(str_repeat('k', 32)), // Nothing is encrypted here.
    'cipher' => 'AES-256-CBC',
    'timezone' => 'Asia/Ho_Chi_Minh',
    'locale' => 'vi',
    'fallback_locale' => 'en',
    'providers' => [
        Illuminate\Database\DatabaseServiceProvider::class,
        Illuminate\Filesystem\FilesystemServiceProvider::class,
        Illuminate\Foundation\Providers\FoundationServiceProvider::class,
        Illuminate\View\ViewServiceProvider::class,
        Illuminate\Foundation\Providers\ConsoleSupportServiceProvider::class,
        Illuminate\Cache\CacheServiceProvider::class,
        Illuminate\Queue\QueueServiceProvider::class,
        Illuminate\Translation\TranslationServiceProvider::class,
        RouteServiceProvider::class,
    ],
];
