<?php

return [
    'default' => 'null', // The tests read what the application answers.
    'channels' => ['null' => ['driver' => 'monolog', 'handler' => Monolog\Handler\NullHandler::class]],
];
