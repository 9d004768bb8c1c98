<?php

namespace Tests;

use Illuminate\Contracts\Console\Kernel;
use Illuminate\Foundation\Testing\RefreshDatabase;
use Illuminate\Foundation\Testing\TestCase as BaseTestCase;
use Sandbox;

abstract class TestCase extends BaseTestCase
{
    use RefreshDatabase;

    public function createApplication()
    {
        $app = require dirname(__DIR__) . '/bootstrap/app.php';
        $app->make(Kernel::class)->bootstrap();

        return $app;
    }

    /** An empty world for this test, with an inbox; the app books in it. */
    protected function openWorld(array $options = []): Sandbox
    {
        $sandbox = Sandbox::world('laravel-' . $this->getName(), $options + ['inbox' => true]);
        config([
            'services.shipping.url' => "$sandbox->url/api/v2",
            'services.shipping.token' => $sandbox->account['access_token'],
            'services.shipping.webhook_secret' => $sandbox->account['webhook_secret'],
        ]);

        return $sandbox;
    }

    /**
     * Gives the app what the inbox has received, byte by byte: a feature test of Laravel has no address that a webhook could go to.
     *
     * @return list<int> the statuses that the app answered
     */
    protected function deliver(Sandbox $sandbox): array
    {
        return array_map(function (array $item) {
            $server = $this->transformHeadersToServerVars($item['headers']);

            return $this->call('POST', '/api/shipping/webhook', [], [], [], $server, $item['raw'])->status();
        }, $sandbox->control('GET', '/inbox')['items']);
    }
}
