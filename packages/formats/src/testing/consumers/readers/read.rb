# Reads YAML as Rails does: `read.rb <file>…`. Prints what read.py prints.

require "json"
require "yaml"

def flatten(value, path = [])
  case value
  when Hash then value.flat_map { |name, child| flatten(child, path + [name.to_s]) }
  when Array then value.each_with_index.flat_map { |child, at| flatten(child, path + [at.to_s]) }
  else [[path.join("."), value]]
  end
end

puts JSON.generate(ARGV.map { |file| flatten(YAML.unsafe_load_file(file) || {}) })
