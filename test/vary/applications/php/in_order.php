<?php

/** Leans on webhook:reorder and webhook:late: as soon as a parcel is at a status, its latest event is that of the status. */

declare(strict_types=1);

require __DIR__ . '/shop.php';

const COURSE = ['on-the-way-to-pick-up' => 902, 'picked-up' => 903, 'out-for-delivery' => 904, 'delivered' => 905];

freeze();
$shop = new Shop();
$shop->login();
$receiver = new Receiver();
$shop->register($receiver->url);
$id = $shop->book('ORDER-1');
advance('10s');

foreach (COURSE as $slug => $status) {
    control('POST', "/shipments/$id/simulate", ['action' => 'to', 'to' => $slug]);
    // A second attempt after seconds or three minutes is in time.
    advance('210s');
    $statuses = $receiver->statuses();
    same("the latest event at $slug", end($statuses), $status);
}
