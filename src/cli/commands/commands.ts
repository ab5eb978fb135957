import type { Command } from '../command.ts';
import { analyzeCommand } from './analyze.ts';
import { appsCommand } from './apps.ts';
import { checkCommand } from './check.ts';
import { completionCommand } from './completion.ts';
import { coverageCommand } from './coverage.ts';
import { explainCommand } from './explain.ts';
import { exportCommand } from './export.ts';
import { gcCommand } from './gc.ts';
import { importCommand } from './import.ts';
import { createKeyCommand, listKeysCommand, revokeKeyCommand } from './keys.ts';
import { mcpCommand } from './mcp.ts';
import { portfolioCommands } from './portfolio-commands.ts';
import { queryCommands } from './query-commands.ts';
import { removeCommand } from './remove.ts';
import { rollbackCommand } from './rollback.ts';
import { scanCloudCommand } from './scan-cloud.ts';
import { scanPackagesCommand } from './scan-packages.ts';
import { serveCommand } from './serve.ts';
import { statsCommand } from './stats.ts';
import { verifyCommand } from './verify.ts';
import { versionsCommand } from './versions.ts';

/** Every command, in the order of the help. A new command is a file and a line here. */
export const commands: readonly Command[] = [
  analyzeCommand,
  importCommand,
  scanPackagesCommand,
  scanCloudCommand,
  checkCommand,
  explainCommand,
  exportCommand,
  serveCommand,
  createKeyCommand,
  listKeysCommand,
  revokeKeyCommand,
  mcpCommand,
  appsCommand,
  ...queryCommands,
  ...portfolioCommands,
  statsCommand,
  coverageCommand,
  verifyCommand,
  versionsCommand,
  rollbackCommand,
  removeCommand,
  gcCommand,
  completionCommand(() => commands),
];
