// What needs no browser: the notation as far as drawing reads it, numbers, limits, chance.
import { expect, test } from '@playwright/test';
import { parseJson } from '../../web/src/lib/json';
import { type OwnGame, rulesFor } from '../../web/src/lib/own-games';
import { characters, components, edges, split } from '../../web/src/lib/notation';
import { parameters, withParameter } from '../../web/src/lib/parameters';
import { dateSeed, Random } from '../../web/src/lib/random';
import { shownValue } from '../../web/src/lib/values';
import { de, deGames } from '../../web/src/strings/de';
import { en } from '../../web/src/strings/en';

test('sums are taken apart where no bracket is open', () => {
  expect(
    components('nim(1,2) + {*1, *2 + *3} + *4').map(({ game, args }) => `${game}:${args}`),
  ).toEqual(['nim:1,2', 'given:*1, *2 + *3', 'heap:4']);
  expect(split('a(1,2), {b,c}, d', ',')).toEqual(['a(1,2)', '{b,c}', 'd']);
  expect(edges('a-b, c').nodes).toEqual(['a', 'b', 'c']);
});

test('offsets count bytes, carets characters', () => {
  expect(characters('nim(ä,x)', 7)).toBe(6);
});

test('numbers of 64 bits are kept', () => {
  expect(parseJson('{"a": 18446744073709551615, "b": 7, "c": "12345678901234567890"}')).toEqual({
    a: '18446744073709551615',
    b: 7,
    c: '12345678901234567890',
  });
});

test('each number of a position has the limits of its game', () => {
  const found = (text: string) =>
    parameters(text).map(({ value, least, most }) => [value, least, most]);
  expect(found('nim(3,5)')).toEqual([
    [3, 0, 60],
    [5, 0, 60],
  ]);
  expect(found('cram(2x3) + *4')).toEqual([
    [2, 1, 8],
    [3, 1, 8],
    [4, 0, 60],
  ]);
  expect(found('takeaway(21; max=3)')).toEqual([
    [21, 0, 60],
    [3, 1, 60],
  ]);
  expect(found('octal(0.77; 6,4)')).toEqual([
    [6, 0, 60],
    [4, 0, 60],
  ]);
  expect(found('northcott(8; 3-5)')).toEqual([
    [8, 1, 16],
    [3, 1, 16],
    [5, 1, 16],
  ]);
  expect(found('hackenbush(a1-b2)')).toEqual([]);
  expect(found('queen(40,2)')).toEqual([
    [40, 0, 40],
    [2, 0, 15],
  ]); // what is there is allowed
  const text = 'cram(2x3) + *4';
  expect(withParameter(text, parameters(text)[1], '99')).toBe('cram(2x8) + *4');
  expect(withParameter(text, parameters(text)[2], '-5')).toBe('cram(2x3) + *0');
});

test('values that are infinite are written as such', () => {
  expect(shownValue({ nim_value: 3 })).toBe('3');
  expect(shownValue({ nim_value: null })).toBe('');
  expect(shownValue({ nim_value: null, loopy_value: [0, 2] })).toBe('∞(0,2)');
  expect(shownValue({ nim_value: null, loopy_value: [] })).toBe('∞');
});

test('the day decides the puzzle', () => {
  const day = dateSeed(new Date(2026, 5, 7));
  expect(dateSeed(new Date(2026, 5, 7, 23))).toBe(day);
  expect(dateSeed(new Date(2026, 5, 8))).not.toBe(day);
  expect(new Random(day).next()).toBe(new Random(day).next());
});

test('every language fills in the same names', () => {
  const names = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort().join();
  for (const key of Object.keys(en) as (keyof typeof en)[])
    expect(names(de[key]), key).toBe(names(en[key]));
  expect(Object.keys(deGames).length).toBeGreaterThan(30);
});

test('rules are sent with what names them, and with nothing else', () => {
  const own = { file: 'a.lua', text: 'return {}', game: { name: 'three' } } as OwnGame;
  expect(rulesFor('nim(3) + three(5)', [own])).toEqual([{ file: 'a.lua', text: 'return {}' }]);
  expect(rulesFor('threesome(5) + nim(3)', [own])).toBeUndefined();
});
