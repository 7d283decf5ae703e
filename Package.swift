// swift-tools-version: 6.0
import PackageDescription

// Arrows run one way: a target may use only what stands above it.
let package = Package(
    name: "number-transitions",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "NumberTransitions", targets: ["NumberTransitions"]),
        .executable(name: "showcase", targets: ["ShowcaseCommand"]),
        // Counts allocations for the benchmark, which loads it into a copy of itself.
        .library(name: "AllocationCounter", type: .dynamic, targets: ["AllocationCounter"]),
    ],
    targets: [
        .system("CSDL2", pkgConfig: "sdl2", apt: "libsdl2-dev", brew: "sdl2"),
        .system("CSDL2TTF", pkgConfig: "SDL2_ttf", apt: "libsdl2-ttf-dev", brew: "sdl2_ttf"),
        .system("CPNG", pkgConfig: "libpng", apt: "libpng-dev", brew: "libpng"),

        // Pure rooms: no SDL, no Foundation, no clock.
        .target(name: "NumberTransitions"),
        .target(name: "Canvas"),
        .target(name: "ShowcaseCore", dependencies: ["NumberTransitions", "Canvas"]),

        // One room out: Foundation, files and system libraries.
        .target(name: "Formats", dependencies: ["NumberTransitions", "ShowcaseCore"]),
        .target(name: "Snapshots", dependencies: ["Canvas", "CPNG"]),
        .target(name: "Documents", dependencies: ["ShowcaseCore", "NumberTransitions", "Snapshots"]),
        .target(
            name: "ShowcaseAssets", path: "Assets", exclude: ["Pictures"],
            resources: [.copy("Fonts"), .copy("Scenarios")]),
        .target(name: "Fonts", dependencies: ["NumberTransitions", "Canvas", "CSDL2", "CSDL2TTF"]),
        .target(name: "Desktop", dependencies: ["ShowcaseCore", "CSDL2"]),
        .executableTarget(
            name: "ShowcaseCommand",
            dependencies: [
                "ShowcaseCore", "Formats", "Documents", "Snapshots", "Fonts", "Desktop", "ShowcaseAssets",
            ]),

        .target(name: "AllocationCounter"),

        .target(
            name: "TestSupport", dependencies: ["Canvas", "NumberTransitions"], path: "Tests/TestSupport"),
        .tests(of: "NumberTransitions"),
        .tests(of: "Canvas"),
        .tests(of: "ShowcaseCore", also: ["NumberTransitions", "Canvas"]),
        .tests(of: "Formats", also: ["NumberTransitions", "ShowcaseCore"]),
        .tests(of: "Documents", also: ["ShowcaseCore", "NumberTransitions"]),
        .tests(of: "Snapshots", also: ["Canvas", "CPNG"]),
        .tests(
            of: "Fonts", also: ["Canvas", "NumberTransitions", "ShowcaseAssets", "ShowcaseCore", "Formats"]),
        .tests(of: "Desktop", also: ["ShowcaseCore", "Canvas"]),
        .testTarget(
            name: "ShowcaseCommandTests",
            dependencies: [
                "ShowcaseCommand", "ShowcaseCore", "ShowcaseAssets", "NumberTransitions", "Snapshots",
                "Canvas",
                "Documents", "Fonts", "Formats", "TestSupport",
            ]),
    ],
    swiftLanguageModes: [.v6]
)

extension Target {
    /// A system library. On Linux its header and library are found without pkg-config, whose
    /// `-D_REENTRANT` the package manager would complain about at each build.
    static func system(_ name: String, pkgConfig: String, apt: String, brew: String) -> Target {
        #if os(Linux)
            return .systemLibrary(name: name, providers: [.apt([apt])])
        #else
            return .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.brew([brew])])
        #endif
    }

    static func tests(of name: String, also: [Target.Dependency] = []) -> Target {
        .testTarget(name: name + "Tests", dependencies: [.init(stringLiteral: name), "TestSupport"] + also)
    }
}
