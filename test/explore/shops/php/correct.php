<?php

/** Works before it answers, and is quick. */

declare(strict_types=1);

require __DIR__ . '/serve.php';

serve(Shop::class);
