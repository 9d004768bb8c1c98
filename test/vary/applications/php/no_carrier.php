<?php

/** Leans on fault:reset: a quote that has no answer is a route that no carrier serves. */

declare(strict_types=1);

require __DIR__ . '/shop.php';

$shop = new Shop();
$shop->login();
$shipment = ['address_from' => FROM, 'address_to' => TO, 'parcel' => PARCEL];

$rates = [];
for ($tried = 0; $tried < ATTEMPTS && $rates === []; $tried++) {
    [$status, $body, $wait] = send('POST', '/rates', $shop->token, ['shipment' => $shipment]);
    if ($status === 0) {
        break;
    }
    if ($status === 401) {
        $shop->login();
    }
    if ($status === 429) {
        sleep(min(2, $wait));
    }
    $rates = $status === 200 ? $body['data'] : [];
}
holds('a carrier serves the route', count($rates) > 0);
[, $banks] = $shop->call('GET', '/banks');
holds('there are banks', count($banks['data']) > 0);
