<?php

/** What the tests use. In a project with Composer, its autoloader does this. */

declare(strict_types=1);

require __DIR__ . '/Sandbox.php';
require __DIR__ . '/Receiver.php';
require __DIR__ . '/Shop.php';
