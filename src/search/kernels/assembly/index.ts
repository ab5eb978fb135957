// The kernels of the search index. Each has a twin in ../plain-*.ts with the same name, arguments and effect; ../kernels.ts documents them.
export { andBits, andNotBits, clearBits, countBits, listBits, orBits, selectBits, setRange } from './bits';
export { addList, decodeList, intersectBits, intersectList, keepInBlocks } from './postings';
export {
  addListedPostings,
  addListedRanges,
  dropListed,
  dropMembers,
  keepListed,
  keepListedFullName,
  keepListedSmall,
  listPostings,
  listRanges,
  listSeamOfContainers,
  listSeamOfNames,
  pageListed,
  smallestListed,
  smallestPostings,
  sortDistinct,
  verifyListed,
  weighList,
} from './lists';
export { boundOf, scanBlocks, scanTexts, verifyTexts } from './scan';
export {
  addColumn,
  addPostings,
  addRanges,
  addSmallColumn,
  countOutside,
  keepColumn,
  keepFullName,
  keepSmallColumn,
  pageColumn,
  pageFullName,
  pageRanges,
  setEntries,
  spreadRanges,
  weighBits,
} from './objects';
export { gatherTexts, groupObjects, intern, sortTexts } from './build';
export { countBytes, countGrams, countLonger, growMarks, markGrams, writeGrams, writeLonger } from './grams';
