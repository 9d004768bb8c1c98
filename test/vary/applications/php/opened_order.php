<?php

/** Leans on created_status: a new parcel waits for its pickup, and 900 is an error. */

declare(strict_types=1);

require __DIR__ . '/shop.php';

$shop = new Shop();
$shop->login();
$result = $shop->create('OPENED-1');
$status = (int) ($result['shipment_status'] ?? $result['data']['shipment_status'] ?? $result['status_code']);
same('the status of the booking', $status, 901);
