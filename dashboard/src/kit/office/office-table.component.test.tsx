import { listBrokenPromises } from '@sahuji/contract/support/office/broken-promises'
import { listSupportQuestions } from '@sahuji/contract/support/office/questions'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { filledValue } from '../../../testing/contract-answers.ts'
import { on } from '../../../testing/fake-server.ts'
import { officeAnswers } from '../../../testing/office-answers.ts'
import { openOfficePage } from '../../../testing/open-office-page.tsx'

const ids = ['0193a000-0000-7000-8000-0000000000a1', '0193a000-0000-7000-8000-0000000000a2']

test('of two tables on one page the focused table gets the keys, and the bar names each key once', async () => {
  const questions = filledValue(listSupportQuestions.gives)
  const promises = filledValue(listBrokenPromises.gives)
  await openOfficePage(
    '/operator/support',
    ...officeAnswers(),
    on(listSupportQuestions, () => ({
      ...questions,
      data: ids.map((id) => ({ ...questions.data[0]!, id })),
      next: null,
    })),
    on(listBrokenPromises, () => ({ count: 2, data: ids.map((id) => ({ ...promises.data[0]!, id })) })),
  )
  for (const name of ['Questions', 'Promises not kept']) {
    const links = page.getByRole('table', { name }).getByRole('link')
    await expect.element(links.first()).toBeVisible()
    links.first().element().focus()
    await userEvent.keyboard('j')
    await expect.element(links.nth(1)).toHaveFocus()
    await userEvent.keyboard('k')
    await expect.element(links.first()).toHaveFocus()
  }
  const drawn = [...document.querySelectorAll('footer kbd')].map((key) => key.textContent)
  expect(drawn.filter((key) => key === 'j')).toHaveLength(1)
})
