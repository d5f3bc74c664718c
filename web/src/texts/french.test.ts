// French as it is set: thin no-break spaces before high signs and inside quotation marks, curly apostrophes.
import ts from 'typescript'
import { describe, expect, test } from 'vitest'

const files = import.meta.glob<string>(['./fr*.ts', './*.fr.ts', './howto/*.fr.ts', '!./*.test.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** Everything in quotes; of a text with gaps, each piece between two of them. Names of files are none. */
function texts(source: string): string[] {
  const found: string[] = []
  const look = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) return
    if (ts.isStringLiteral(node) || ts.isTemplateLiteralToken(node)) found.push(node.text)
    ts.forEachChild(node, look)
  }
  look(ts.createSourceFile('fr.ts', source, ts.ScriptTarget.Latest))
  return found
}

/** A sign that wants a thin no-break space before it, or after it, and has none; not in times and addresses. */
const tight = /(?<![\u202f\d]|https?)[:;!?»](?!\/\/)|(?<=\d)[;!?»]|(?<=\d):(?!\d)|«(?!\u202f)/u

const cases = Object.entries(files).map(([file, source]) => [file, texts(source)] as const)

test('the catalogues are found, and what they say', () => {
  expect(cases.length).toBeGreaterThan(10)
  for (const [file, found] of cases) expect(found.length, file).toBeGreaterThan(15)
})

describe.each(cases)('%s', (_, found) => {
  test('has no straight apostrophe or quotation mark', () =>
    expect(found.filter((text) => /['"]/.test(text))).toEqual([]))

  test('has a thin no-break space wherever one belongs', () =>
    expect(found.filter((text) => tight.test(text))).toEqual([]))

  test('lets no line begin with a sign, and no three points stand as single ones', () =>
    expect(found.filter((text) => / [:;!?»]|« |\.\.\./.test(text))).toEqual([]))
})

test.each([
  ['Oui ?', true],
  ['Oui?', true],
  ['à 20:30', false],
  ['https://example.org', false],
  ['«Oui»', true],
  ['«\u202fOui\u202f»\u202f?', false],
])('of "%s" it is said whether a space is missing: %s', (text, missing) => expect(tight.test(text)).toBe(missing))
