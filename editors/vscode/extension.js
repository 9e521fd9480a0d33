// Starts `matcher lsp` and leaves the rest to the protocol.
const { window, workspace } = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

exports.activate = async () => {
  const [command, ...args] = workspace.getConfiguration("matcher").get("command");
  client = new LanguageClient(
    "matcher",
    "matcher",
    { command, args },
    { documentSelector: [{ language: "matcher" }, { language: "log" }] },
  );
  try {
    await client.start();
  } catch (error) {
    const advice = "Install matcher, or name its command in the setting matcher.command.";
    window.showErrorMessage(`"${command}" could not be started: ${error.message}. ${advice}`);
  }
};

exports.deactivate = () => client?.stop();
