import type { ClassFact } from './facts.ts';

/** Members by which a class of Django, Django REST framework or a library on them says which rows the methods that it inherits work with. */
const choosing: ReadonlySet<string> = new Set([
  'model',
  'queryset',
  'form_class',
  'serializer_class',
  'get_queryset',
  'get_object',
  'get_form_class',
  'get_serializer_class',
]);

/** True for a class that says itself which rows inherited methods work with: `model = Cart`, `serializer_class = CartSerializer`. */
export function choosesRows({ members }: ClassFact): boolean {
  return members.some(({ name }) => choosing.has(name));
}
