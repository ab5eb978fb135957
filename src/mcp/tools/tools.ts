import type { Tool } from '../tool.ts';
import { apiInventoryTool } from './api-inventory.ts';
import { architectureTool } from './architecture.ts';
import { callHierarchyTool } from './call-hierarchy.ts';
import { cloudPatternsTool } from './cloud-patterns.ts';
import { coverageTool } from './coverage.ts';
import { differenceTool } from './difference.ts';
import { impactTool } from './impact.ts';
import { listApplicationsTool } from './list-applications.ts';
import { objectContextTool } from './object-context.ts';
import { pathsTool } from './paths.ts';
import { portfolioTool } from './portfolio.ts';
import { searchTool } from './search.ts';
import { transactionsTool } from './transactions.ts';
import { vulnerabilitiesTool } from './vulnerabilities.ts';

/** All tools, in the order of the list that clients get: at most 14, of at most 6 000 tokens together. */
export const tools: readonly Tool[] = [
  listApplicationsTool,
  architectureTool,
  searchTool,
  objectContextTool,
  callHierarchyTool,
  pathsTool,
  transactionsTool,
  impactTool,
  vulnerabilitiesTool,
  cloudPatternsTool,
  differenceTool,
  apiInventoryTool,
  coverageTool,
  portfolioTool,
];
