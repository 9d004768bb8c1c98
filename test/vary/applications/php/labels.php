<?php

/** Leans on two things: a name has at most sixty letters, and no character beyond the basic plane, which the label printer lacks. */

declare(strict_types=1);

require __DIR__ . '/shop.php';

fill(['customers' => 20]);
$shop = new Shop();
$shop->login();

$labels = [];
foreach ($shop->list('/customers') as $customer) {
    // Composed and decomposed letters count alike.
    $letters = preg_replace('/\p{M}/u', '', (string) ($customer['name'] ?? ''));
    holds("a label takes \"$letters\"", preg_match('/^[^\x{10000}-\x{10FFFF}]{0,60}$/u', $letters) === 1);
    $labels[] = $letters;
}
same('labels', count($labels), 20);
