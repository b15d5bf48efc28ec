import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.PropertyResourceBundle;

/** Reads files of properties as resource bundles do. Prints what read.py prints. */
class ReadProperties {
    public static void main(String[] files) throws IOException {
        List<String> lists = new ArrayList<>();
        for (String file : files) lists.add(read(Path.of(file)));
        System.out.println(lists);
    }

    static String read(Path file) throws IOException {
        try (var stream = Files.newInputStream(file)) {
            var bundle = new PropertyResourceBundle(stream);
            List<String> pairs = new ArrayList<>();
            for (String name : bundle.keySet()) {
                pairs.add("[" + quote(name) + "," + quote(bundle.getString(name)) + "]");
            }
            return pairs.toString();
        }
    }

    static String quote(String text) {
        var quoted = new StringBuilder("\"");
        text.chars().forEach(unit -> quoted.append(String.format("\\u%04x", unit)));
        return quoted.append('"').toString();
    }
}
