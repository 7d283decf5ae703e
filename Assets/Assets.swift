import Foundation

/// Where the files that come with the program are, wherever it is started from.
public enum ShowcaseAssets {
    /// The folder of the bundled fonts.
    public static var fonts: URL { Bundle.module.bundleURL.appendingPathComponent("Fonts") }
    /// The folder of the ready-made scenarios.
    public static var scenarios: URL { Bundle.module.bundleURL.appendingPathComponent("Scenarios") }
}
