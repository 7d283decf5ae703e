import Foundation
import Testing

@Suite("Calling the program")
struct CallTests {
    @Test("The help lists every command, and each command explains itself with an example")
    func help() throws {
        let folder = try Folder()
        let overview = try Program.run("--help", in: folder)
        #expect(overview.code == 0)
        #expect(overview.errors.isEmpty)
        for name in ["render", "inspect", "record", "verify", "compare"] {
            #expect(overview.text.contains("\n  \(name) "))
            let help = try Program.run(name, "--help", in: folder)
            #expect(help.code == 0)
            #expect(help.text.contains("Usage: showcase \(name) "))
            #expect(help.text.contains("  showcase \(name) "))
            #expect(try Program.run("help", name, in: folder).text == help.text)
        }
        #expect(try Program.run("help", in: folder).text == overview.text)
        #expect(folder.files.isEmpty)
    }

    @Test("A wrong call ends with 2 and one line that names the mend")
    func wrongCalls() throws {
        let folder = try Folder()
        expectRefused(
            try Program.run("", in: folder), "showcase: \"\" is no command; see showcase --help", in: folder)
        expectRefused(
            try Program.run("inspect", "retarget", "--at", "0", "--locale", "de_DE", in: folder),
            "showcase inspect: --locale goes with --number N; a scenario's settings say how it is written; leave it out",
            in: folder)
        expectRefused(
            try Program.run("inspect", "--number", "1", "--at", "0", in: folder),
            "showcase inspect: --at goes with a SCENARIO; leave it out", in: folder)
        expectRefused(
            try Program.run("rendr", in: folder), "showcase: \"rendr\" is no command; did you mean render?",
            in: folder)
        expectRefused(
            try Program.run("render", "retarget", "--at", "0", "-j", "0", "-o", "a.png", in: folder),
            "showcase render: --jobs: \"0\" is wrong; give a whole number from 1 to 64", in: folder)
        expectRefused(
            try Program.run("a.json", in: folder),
            "showcase: \"a.json\" is no command; open it with showcase --scenario a.json", in: folder)
        expectRefused(
            try Program.run("--renderr", "gpu", in: folder),
            "showcase: --renderr is not known; did you mean --renderer?", in: folder)
        expectRefused(
            try Program.run("--renderer", "vulkan", in: folder),
            "showcase: --renderer: \"vulkan\" is wrong; give one of auto, gpu, software", in: folder)
        expectRefused(
            try Program.run("--size", "10x10", in: folder),
            "showcase: --size: \"10x10\" is wrong; give width and height in points like 1280x800, at least 640x400 "
                + "and at most 7680x4320", in: folder)
        expectRefused(
            try Program.run("render", in: folder),
            "showcase render: SCENARIO is missing; see showcase render --help", in: folder)
        expectRefused(
            try Program.run("render", "a", "b", in: folder),
            "showcase render: \"b\" is one argument too many; see showcase render --help", in: folder)
        expectRefused(
            try Program.run("render", "retarget", "--at", in: folder),
            "showcase render: --at needs a value, T", in: folder)
        expectRefused(
            try Program.run("render", "retarget", "--at", "--theme", in: folder),
            "showcase render: --at needs a value, T", in: folder)
        expectRefused(
            try Program.run("render", "retarget", "--studio=yes", in: folder),
            "showcase render: --studio takes no value; leave out \"yes\"", in: folder)
        expectRefused(
            try Program.run("render", "retarget", "-x", in: folder),
            "showcase render: -x is not known; see showcase render --help", in: folder)
        expectRefused(
            try Program.run("render", "retarget", "--at", "0.1", in: folder),
            "showcase render: --output is missing; give a file, or - for standard output", in: folder)
    }

    @Test("The version is told, and the help names the way to ask for it")
    func version() throws {
        let folder = try Folder()
        let result = try Program.run("--version", in: folder)
        #expect(result.code == 0)
        #expect(result.text.hasPrefix("showcase "))
        #expect(try Program.run("--help", in: folder).text.contains("\n  --version "))
        expectRefused(
            try Program.run("render", "--version", in: folder),
            "showcase render: --version is not known; see showcase render --help", in: folder)
    }

    @Test("Goldens need a folder, and a folder of scenarios holds some")
    func folders() throws {
        let folder = try Folder()
        #expect(
            try Program.run("verify", "--help", in: folder).text.contains(
                "Usage: showcase verify [SCENARIO…] --goldens DIR [options]"))
        expectRefused(
            try Program.run("verify", "a.json", in: folder),
            "showcase verify: --goldens is missing; give a folder", in: folder)
        for command in ["verify", "record"] {
            let result = try Program.run(command, ".", "--goldens", "goldens", in: folder)
            #expect(result.code == 2)
            #expect(result.errors == ".: holds no scenarios; name a folder of files that end in .json\n")
        }
        #expect(folder.files.isEmpty)
    }

    @Test("A name that ends like another kind of picture is refused, unless the kind is given")
    func foreignEnding() throws {
        let folder = try Folder()
        expectRefused(
            try Program.run("render", "retarget", "--at", "0.5", "-o", "a.JPG", in: folder),
            "a.JPG: .jpg is no kind of picture that showcase draws; end the name in .png, .apng, .y4m or .rgba, or "
                + "give --format", in: folder)
        let given = try Program.run(
            "render", "retarget", "--at", "0.5", "--format", "png", "-o", "a.jpg", in: folder)
        #expect(given.code == 0)
        #expect(folder.files == ["a.jpg"])
    }

    @Test("What is read is not written over, by whatever name")
    func outputOntoInput() throws {
        let folder = try Folder()
        let scenario = #"{"changes": [{"at": 0, "value": 1}], "capture": {"times": [0]}}"#
        try folder.write(scenario, to: "in.json")
        try FileManager.default.createSymbolicLink(
            atPath: folder.url.appendingPathComponent("link").path, withDestinationPath: "in.json")
        for output in ["in.json", "./in.json", "link"] {
            expectRefused(
                try Program.run("render", "in.json", "--at", "0", "-o", output, in: folder),
                "showcase render: --output \(output) would replace in.json; name another file", in: folder,
                files: ["in.json", "link"])
        }
        expectRefused(
            try Program.run("compare", "in.json", "no.png", "-o", "link", in: folder),
            "showcase compare: --output link would replace in.json; name another file", in: folder,
            files: ["in.json", "link"])
        #expect(try folder.read("in.json") == Data(scenario.utf8))
    }

    @Test("After -- everything is an operand")
    func endOfOptions() throws {
        let folder = try Folder()
        expectRefused(
            try Program.run("render", "-o", "a.png", "--", "--at.json", in: folder),
            "--at.json: cannot be read: no such file or directory; check the name", in: folder)
    }

    @Test("Without a display a filmstrip is written and said on standard error")
    func noDisplay() throws {
        let folder = try Folder()
        let result = try Program.run(in: folder)
        #expect(result.code == 0)
        #expect(result.output.isEmpty)
        #expect(result.errors.hasPrefix("showcase: no display ("))
        #expect(result.errors.hasSuffix("wrote a filmstrip of default to showcase.png\n"))
        #expect(result.errors.count { $0 == "\n" } == 1)
        #expect(folder.files == ["showcase.png"])
        #expect(pictureSize(try folder.read("showcase.png"))[0] > 1000)
    }
}
