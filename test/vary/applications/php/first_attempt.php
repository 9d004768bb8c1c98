<?php

/** Leans on webhook:first-attempt-lost and webhook:late: what is not delivered at once is missing; the order has no importance. */

declare(strict_types=1);

require __DIR__ . '/shop.php';

freeze();
$shop = new Shop();
$shop->login();
$receiver = new Receiver();
$shop->register($receiver->url);
$id = $shop->book('FIRST-1');
advance('4s');
control('POST', "/shipments/$id/simulate", ['action' => 'cancel']);
advance('1s');

$statuses = $receiver->statuses();
holds('the creation came: ' . json_encode($statuses), array_intersect([900, 901], $statuses) !== []);
holds('the cancellation came: ' . json_encode($statuses), in_array(914, $statuses, true));
