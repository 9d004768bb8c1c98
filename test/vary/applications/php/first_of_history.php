<?php

/** Leans on two things: the first entry of a history is the oldest, and codes of places are numbers, that of a ward a text. */

declare(strict_types=1);

require __DIR__ . '/shop.php';

const CREATED = [900, 901];

freeze();
$shop = new Shop();
$shop->login();
$id = $shop->book('HISTORY-1');

[, $body] = $shop->call('GET', '/shipments?size=5');
$from = recordOf($body['data'][0])['address_from'];
same('the places of the shop', [$from['city_code'], $from['district_code'], $from['ward_code']], [100000, 100400, '48']);

holds('it begins with its creation', in_array($shop->search($id)[0]['history'][0]['status'], CREATED, true));
idle();
holds('it still does', in_array($shop->search($id)[0]['history'][0]['status'], CREATED, true));
