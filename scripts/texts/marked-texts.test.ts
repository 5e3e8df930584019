import { expect, test } from 'vitest'
import { markedTexts } from './marked-texts.ts'

const imports = "import { msg } from '@sahuji/contract/language/translatable'\n"

async function textsIn(code: string): Promise<[string | undefined, string | undefined][]> {
  const found: [string | undefined, string | undefined][] = []
  await markedTexts.extract('some.ts', code, ({ message, context }) => found.push([message, context]), {} as never)
  return found
}

test('finds the texts of a file with their contexts', async () => {
  const code = `${imports}const a = { paid: msg('Paid', 'event'), mail: msg(\`Dear {name},\\n\\nIt’s there.\`) } as const`
  expect(await textsIn(code)).toEqual([
    ['Paid', 'event'],
    ['Dear {name},\n\nIt’s there.', undefined],
  ])
})

test('takes no function of the same name from elsewhere', async () => {
  expect(await textsIn("import { msg } from './other.ts'\nmsg('Hello')")).toEqual([])
})

test.each(["msg('a' + b)", 'msg(`a ${b}`)', 'msg(text)'])('refuses what is no literal: %s', async (code) => {
  await expect(textsIn(imports + code)).rejects.toThrow('some.ts:2: msg() takes one literal text')
})
