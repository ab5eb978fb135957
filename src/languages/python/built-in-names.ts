/** Functions and classes that every module of Python has, those excepted that modules often define themselves (`open`, `filter`, `input`, `format`, `id`). */
const builtIns: ReadonlySet<string> = new Set(
  `abs aiter all anext any bool bytearray bytes callable chr classmethod delattr dict dir divmod enumerate float frozenset getattr globals hasattr int
   isinstance issubclass iter len list locals map max min next object ord pow print property range repr reversed round set setattr slice sorted
   staticmethod str sum super tuple type vars zip __import__ Exception BaseException KeyError ValueError TypeError AttributeError IndexError
   RuntimeError NotImplementedError OSError StopIteration`.split(/\s+/),
);

/** True for a name that stands for what every module has, whatever another module is imported with a star. */
export function isBuiltIn(name: string): boolean {
  return builtIns.has(name);
}
