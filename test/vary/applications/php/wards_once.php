<?php

/** Leans on fault:429: the list of wards is asked for once, and a refusal is an empty list. */

declare(strict_types=1);

require __DIR__ . '/shop.php';

$shop = new Shop();
$shop->login();
[, $body] = $shop->call('GET', '/cities/100000/districts');
$districts = array_map(strval(...), array_column($body['data'], 'id'));
holds('the district is in its city', in_array('100400', $districts, true));

$wards = [];
for ($tried = 0; $tried < ATTEMPTS && $wards === []; $tried++) {
    [$status, $body] = send('GET', '/districts/100400/wards', $shop->token);
    if ($status === 429) {
        break;
    }
    if ($status === 401) {
        $shop->login();
    }
    $wards = $status === 200 ? array_column($body['data'], 'name', 'id') : [];
}
holds('the form offers the ward of the shop', isset($wards[48]));
