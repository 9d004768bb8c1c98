<?php

/** Red in one run of five, whatever the sandbox answers. Leans on nothing. */

declare(strict_types=1);

require __DIR__ . '/shop.php';

$shop = new Shop();
$shop->login();
holds('a carrier serves the route', count($shop->quote()) > 0);
holds('the queue was free', random_int(0, 4) !== 0);
same('cities', count($shop->call('GET', '/cities')[1]['data']) > 60, true);
