/// All that can happen to the studio's state.
public enum Action: Equatable, Sendable {
    /// A button or a key.
    case perform(Command)
    /// Tells all panels a new value, at the clock time on show.
    case setValue(Double)
    /// Tunes a setting; nil turns it off.
    case set(Setting, Double?)
    /// Moves the edge between overlaid panels, 0...1.
    case setWipe(Double)
    /// Goes to a clock time, in seconds.
    case seek(Double)
    /// Plays a document, for example a scenario's, from its start.
    case play(Document)
    /// Goes back to a saved moment and holds there.
    case restore(Moment)
    /// Shows a message for a while.
    case notify(String, isError: Bool)
    /// The window's content has a new size.
    case resize(Viewport)
    /// The window was hidden or shown.
    case setVisible(Bool)

    /// The pointer moved over a control, or left it.
    case hover(ControlID?, StudioState.Point?)
    /// The keyboard works on a control now.
    case focus(ControlID?, visible: Bool)
    /// A control takes the pointer.
    case beginDrag(ControlID, grabOffset: Double)
    /// The pointer is let go.
    case endDrag
    /// Starts typing in a control.
    case beginEdit(ControlID)
    /// The text being typed changed.
    case edit(TextEdit)
    /// The typed text is taken, or refused with a message.
    case commitEdit
    /// The typed text is dropped.
    case cancelEdit
    /// Scrolls the controls by points, held to 0...limit.
    case scroll(by: Double, limit: Double)
    /// Closes the sheet of keys.
    case closeHelp
}

/// What the world outside has to do after an action.
public enum Effect: Equatable, Sendable {
    /// Close the window.
    case quit
    /// Put text on the clipboard, and say so with a message.
    case copy(String, notice: String?)
    /// Type what is on the clipboard.
    case paste
    /// Write the session as a scenario file.
    case saveScenario
    /// Write what is shown, as it is shown, to a picture file.
    case saveScreenshot
    /// Open a file that was dropped on the window.
    case openFile(path: String)
}
