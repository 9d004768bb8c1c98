<?php

/** Leans on two things: the token is at the root of a login, and a search answers a list also for one parcel. */

declare(strict_types=1);

require __DIR__ . '/shop.php';

class RootLogin extends Shop
{
    public function login(): void
    {
        [$status, $body] = $this->repeat('POST', '/login', $this->credentials());
        $this->token = $body['access_token'] ?? '';
        holds("a token comes: $status", $this->token !== '');
    }
}

$shop = new RootLogin();
$shop->login();
$id = $shop->book('ROOT-1');
same('the parcel on the order page', $shop->search($id)[0]['order_id'], 'ROOT-1');

[, $body] = $shop->call('GET', '/shipments/search?code=ROOT-1');
same('the parcel in the export', recordOf($body['data'][0] ?? [])['id'] ?? null, $id);
