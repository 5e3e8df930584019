import type { Sentences } from '../../sentences.ts'

/** What the operator's work on what merchants read may be told no with, in Chinese. */
export const contentSentences = {
  'A notice ends after it begins, and later than now. Please choose another time.':
    '公告的结束时间须晚于开始时间，也须晚于现在。请另选时间。',
  'This notice is over already.':
    '此公告已经结束。',
  'A text of this page waits in this language already. Please decide on it first.':
    '此页面在该语言已有一份文本待定。请先处理它。',
  'This text was decided already. Please look at the page again.':
    '此文本已有决定。请重新查看该页面。',
  'A version begins today at the earliest, and not before the newest one. Please choose a later day.':
    '版本最早从今天开始，且不得早于最新版本。请选择更晚的日期。',
  'This day is on the list already.':
    '这一天已在列表中。',
} satisfies Partial<Sentences>
