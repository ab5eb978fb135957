import { programVersion } from '../../workflows/program-version.ts';
import { type Command, exitStatus, printNotes } from '../command.ts';
import { clientSettings, openClient, serverOptions } from '../queries/open-client.ts';

export const mcpCommand: Command = {
  name: 'mcp',
  summary: 'Answers an assistant over the Model Context Protocol on standard input and output.',
  positionals: '',
  options: serverOptions,
  data: 'itself',
  settings: clientSettings,
  examples: ['stratigraph mcp --data ./data', 'stratigraph mcp --server http://127.0.0.1:8080'],
  async run(input) {
    const { client, close } = await openClient(input);
    const { serveOverStdio } = await import('../../mcp/mcp-stdio.ts');
    await serveOverStdio(client, programVersion(), ({ message }) => printNotes([`warning: ${message}`]));
    await close();
    return exitStatus.done;
  },
};
