<?php

/** Leans on create_data: the second booking reads the id in `data`, which a creation result need not have. */

declare(strict_types=1);

require __DIR__ . '/shop.php';

$shop = new Shop();
$shop->login();
$first = $shop->book('DATA-1');

$result = $shop->create('DATA-2');
$second = $result['data']['id'] ?? '';
same('the second order', array_column($shop->search('DATA-2'), 'id'), [$second]);
holds('they are two parcels', $first !== $second);
