<?php

// Reads files with arrays, or INI files as Joomla does: `read.php <file>…`. Prints what read.py prints.

/** @return list<array{string, mixed}> */
function flatten(array $items, string $path = ''): array
{
    $pairs = [];
    foreach ($items as $name => $item) {
        $pairs = [...$pairs, ...is_array($item) ? flatten($item, "$path$name.") : [["$path$name", $item]]];
    }
    return $pairs;
}

function read(string $file): array
{
    return str_ends_with($file, '.ini') ? read_ini($file) : include $file;
}

/** PHP finds the texts; what escapes mean is up to programs. */
function read_ini(string $file): array
{
    $items = parse_ini_file($file, true, INI_SCANNER_RAW);
    array_walk_recursive($items, fn (string &$text) => $text = preg_replace_callback(
        '/\\\\([\\\\"nrt])/',
        fn (array $match) => ['n' => "\n", 'r' => "\r", 't' => "\t"][$match[1]] ?? $match[1],
        $text,
    ));
    return $items;
}

$files = array_slice($argv, 1);
echo json_encode(array_map(fn (string $file) => flatten(read($file)), $files), JSON_THROW_ON_ERROR);
