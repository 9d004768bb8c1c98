<?php

/** Leans on two things: each entry of a history has a message (data:null-optionals), of 200 bytes at most (data:long-names). */

declare(strict_types=1);

require __DIR__ . '/shop.php';

freeze();
$shop = new Shop();
$shop->login();
$shop->book('GREETING-1');
idle();

$lines = array_map(fn (array $entry): string => trim($entry['message']), $shop->search('GREETING-1')[0]['history']);
holds('each entry says something', $lines !== [] && !in_array('', $lines, true));
holds('each fits on a line', max(array_map(strlen(...), $lines)) <= 200);
