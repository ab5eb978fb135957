/** Findings of rules and other scanners: `I-…`. */
export const insights = {
  'I-cloud-rules': 'Cloud rules are data, checked against a schema; a fault names file, line and column.',
  'I-cloud-examples': 'Each built-in cloud rule finds its examples and nothing in its counter-examples.',
  'I-cloud-numbers': 'The number of a cloud rule is in a registry and never changes.',
  'I-cloud-platform':
    'A cloud rule for servers leaves out what runs on a person’s machine and commands started by hand.',
  'I-cloud-values': 'A cloud rule can look at what a name was last given as well as at the name.',
  'I-cloud-uses': 'A cloud rule can leave out what is given to a name that is used in one way only, as in comparisons.',
  'I-cloud-place':
    'A cloud rule can look at the words beside a place, at the functions around it and at the uses of its name.',
  'I-cloud-tools': "The cloud scan leaves out developers' tools and says how many.",
  'I-cloud-development':
    'Rules on code find nothing in a branch that runs while developing only, nor in lines that nobody wrote by hand.',
  'I-cloud-image-stages': 'The cloud scan reads of a Dockerfile only the stages that make an image to deploy.',
  'I-cloud-start-scripts':
    'Whether a container changes its user is looked up in the scripts that its image starts, too.',
  'I-cloud-descriptions':
    'The cloud scan leaves out descriptions of images and services that are for tests or development, by name or by what they say of themselves.',
  'I-cloud-deployed':
    'The cloud scan leaves out code that only tests, or programs that nothing deployed starts, use; what is in doubt stays.',
  'I-sarif':
    'Of a SARIF log the findings are taken; what is suppressed, absent, of another kind or of level none is counted.',
  'I-semgrep': 'Of Semgrep JSON the results are taken; ignored ones are counted and errors told.',
  'I-konveyor': 'Of Konveyor YAML the incidents in code are taken; those of dependencies are counted and errors told.',
  'I-results-mapped':
    'A result of another scanner becomes a finding of the rules that map it; what nothing maps is told.',
  'I-cloud-occurrences':
    'Occurrences of a pattern are its objects, page by page with the total, with their places on demand.',
  'I-gates':
    'A finding that the policy forbids is a violation, unless a suppression with a reason fits it and has not ended.',
  'I-gates-counted': 'Suppressed findings, ended and unused suppressions are counted and told.',
  'I-gates-new': 'A finding is new when an earlier scan of its kind is known and did not have it.',
  'I-cloud-innermost': 'A finding belongs to the innermost object of its line, else to the object of its file.',
} as const;
