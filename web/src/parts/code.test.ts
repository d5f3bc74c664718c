import { describe, expect, test } from 'vitest'
import { parseCode, pathOf, roomOf } from './code'

describe('a code is understood', () => {
  test.each([
    ['as printed', 'ABCDE'],
    ['in small letters', 'abcde'],
    ['with spaces around and between', '  a b c d e '],
    ['with hyphens', 'AB-CDE'],
    ['as a whole link', 'http://192.168.1.7:8080/ABCDE'],
    ['as a link with a slash at the end', 'https://play.example.org/abcde/'],
    ['as the link of the table', 'http://192.168.1.7:8080/ABCDE/table'],
    ['as a link under a sub-path', 'https://example.org/games/privacy/abcde?x=1#y'],
    ['as a link without http', '192.168.1.7:8080/ABCDE'],
  ])('%s', (_, typed) => expect(parseCode(typed)).toBe('ABCDE'))
})

describe('what is no code is refused', () => {
  test.each([
    ['nothing', ''],
    ['four letters', 'ABCD'],
    ['six letters', 'ABCDEF'],
    ['a letter that looks like a digit', 'ABCDO'],
    ['digits', 'ABC12'],
    ['a link without a code', 'http://192.168.1.7:8080/'],
    ['a link whose host could be a code', 'http://abcde/'],
  ])('%s', (_, typed) => expect(parseCode(typed)).toBeNull())
})

describe('the room of an address', () => {
  test.each([
    ['at the root', 'http://h/ABCDE', 'http://h/', 'ABCDE'],
    ['in small letters', 'http://h/abcde', 'http://h/', 'ABCDE'],
    ['under a sub-path', 'http://h/privacy/ABCDE', 'http://h/privacy/', 'ABCDE'],
    ['of a table', 'http://h/ABCDE/table', 'http://h/', 'ABCDE'],
    ['of the first page', 'http://h/', 'http://h/', ''],
    ['of the first page under a sub-path', 'http://h/privacy/', 'http://h/privacy/', ''],
    ['that is no code', 'http://h/about', 'http://h/', ''],
  ])('%s', (_, href, base, code) => expect(roomOf(href, base)).toBe(code))
})

test('what was typed in place of a code can be asked about', () => {
  expect(pathOf('http://h/privacy/abcd?x=1', 'http://h/privacy/')).toBe('abcd')
  expect(pathOf('http://h/privacy/', 'http://h/privacy/')).toBe('')
  expect(pathOf('http://h/elsewhere', 'http://h/privacy/')).toBe('')
})
