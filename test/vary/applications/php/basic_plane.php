<?php

/** Leans on data:emoji: a database with three bytes for a letter stores the history of a parcel. */

declare(strict_types=1);

require __DIR__ . '/shop.php';

freeze();
$shop = new Shop();
$shop->login();
$shop->book('PLANE-1');
idle();

$stored = 0;
foreach ($shop->search('PLANE-1')[0]['history'] as $entry) {
    foreach (['status_text', 'status_desc', 'message'] as $column) {
        $text = (string) ($entry[$column] ?? '');
        holds("three bytes are enough for \"$text\"", preg_match('/[\x{10000}-\x{10FFFF}]/u', $text) === 0);
    }
    $stored++;
}
holds('the history was stored', $stored > 3);
