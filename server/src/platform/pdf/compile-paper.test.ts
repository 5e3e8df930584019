import { PDFDocument } from '@cantoo/pdf-lib'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { dotsOfPdf, readByZxing } from '../../../testing/read-codes.ts'
import { readPdf } from '../../../testing/pdf.ts'
import { closePapers, compilePaper, drawPaper } from './compile-paper.ts'
import { openCompiler, type CompilerLimits, compilerLimits, type CompileAsk } from './paper-compiler.ts'
import { qrRuns } from './qr-runs.ts'

const template = new URL('../../../testing/papers/sample.typ', import.meta.url)
const made_at = new Date('2026-11-20T04:15:00Z')
const compiled = (data: object) => compilePaper({ template, data, made_at })
afterAll(closePapers)

describe('a compiled document', () => {
  test('has its texts as copyable text: Devanagari with conjuncts, Arabic, Chinese, and figures beside them', async () => {
    const lines = [
      'क्षत्रिय श्री ज्ञान विद्यार्थी कर्मचारी',
      'र्‍याल कृष्ण हृदय द्वारा प्राप्त',
      'إيصال تجريبي',
      'وصل إلى المحفظة',
      '收据 微信',
      'Rs.1,23,456.50 ₹ é ñ ç',
    ]
    const { text, pages } = await readPdf(await compiled({ lines }))
    expect(pages).toBe(1)
    for (const line of lines) expect(text).toContain(line)
  })

  test.each([
    '#panic("no") #eval("1") #read("/src/settings.ts") #import "x.typ"',
    '*bold* _it_ $x^2$ `raw` = head - list + item / term: x',
    '<label> @reference // comment /* comment */ \\ \\u{41} ~ ---',
    '"); #pagebreak() ("',
    '{"data": [1]} #{1/0} ]] [',
  ])('shows %s as it was typed', async (line) => {
    const { text, pages } = await readPdf(await compiled({ title: line, lines: [line] }))
    expect(pages).toBe(1)
    const packed = (typed: string) => typed.replaceAll(/\s+/g, '')
    expect(packed(text).split(packed(line))).toHaveLength(3)
  })

  test('takes letters that no font has, marks alone, and control characters', async () => {
    const lines = ['😀👨‍👩‍👧🇳🇵', '\u202e\u2067\u0000\u0007\u200d', '\u094d\u093f', 'ᚠ 𝕏 ꯁ', '', ' '.repeat(5_000)]
    expect((await readPdf(await compiled({ lines: [...lines, 'the end'] }))).text).toContain('the end')
  })

  test('has a code that a phone reads, and its title, author and language', async () => {
    const url = 'https://sahuji.example/verify/SJ1?proof=abc'
    const file = await compiled({ code: qrRuns(url), title: 'किर्ते', language: 'ne' })
    expect(await readByZxing(await dotsOfPdf(file, 200))).toEqual([url])
    const facts = await PDFDocument.load(file, { updateMetadata: false })
    expect([facts.getTitle(), facts.getAuthor(), facts.getLanguage()]).toEqual(['किर्ते', 'Sahuji', 'ne'])
  })

  test('asks to be printed in true size, and shows its title', async () => {
    const facts = await PDFDocument.load(await compiled({ language: 'ar' }), { updateMetadata: false })
    const asked = facts.catalog.getViewerPreferences()
    expect([asked?.getPrintScaling(), asked?.getDisplayDocTitle()]).toEqual(['None', true])
  })

  test('in Arabic keeps Latin names and codes in their order', async () => {
    const lines = ['Himal Tea House', 'SJ1NFZJA4TT0CVT5', 'الغرض شراء بضاعة']
    const { text } = await readPdf(await compiled({ language: 'ar', lines }))
    for (const line of lines) expect(text).toContain(line)
  })

  test('has the date that it was given', async () => {
    const file = await compiled({})
    expect((await PDFDocument.load(file, { updateMetadata: false })).getCreationDate()).toEqual(made_at)
  })

  test('is drawn as SVG without fonts or scripts', async () => {
    const svg = Buffer.from(await drawPaper({ template, made_at, data: { lines: ['नमस्ते <script>'] } })).toString()
    expect(svg).toMatch(/^<svg /)
    expect(svg).not.toMatch(/<script|font-family|<style|<text|@import/)
  })
})

describe('the process of the compiler', () => {
  const ask = (data: object = {}): CompileAsk => ({
    template: fileURLToPath(template),
    data: JSON.stringify(data),
    format: 'pdf',
    is_tagged: true,
    made_at: 0,
  })
  const open = (limits: Partial<CompilerLimits> = {}) => {
    const compiler = openCompiler({ ...compilerLimits, ...limits })
    onTestFinished(compiler.close)
    return compiler
  }

  test('that ended between two documents is started again', async () => {
    const compiler = open()
    await compiler.compile(ask())
    const first = compiler.pid()!
    process.kill(first, 'SIGKILL')
    expect((await readPdf(await compiler.compile(ask()))).pages).toBe(1)
    expect(compiler.pid()).not.toBe(first)
  })

  test('that takes too much memory is ended: it fails this document alone', async () => {
    const compiler = open({ megabytes: 300 })
    await compiler.compile(ask())
    const failing = compiler.compile(ask({ greedy: true }))
    const next = compiler.compile(ask())
    await expect(failing).rejects.toThrow('its process ended by SIGKILL, as above 300 MB')
    expect((await readPdf(await next)).pages).toBe(1)
  })

  test('is ended where a document takes too long, and the next one is compiled', async () => {
    const slow = open({ seconds: 6 })
    await expect(slow.compile(ask({ endless: true }))).rejects.toThrow('more than 6 seconds')
    expect((await readPdf(await slow.compile(ask()))).pages).toBe(1)
  })

  test('names the fault of a template, and stays', async () => {
    const compiler = open()
    await compiler.compile(ask())
    const first = compiler.pid()
    await expect(compiler.compile(ask({ lines: 5 }))).rejects.toThrow('cannot loop over integer in sample.typ')
    await compiler.compile(ask())
    expect(compiler.pid()).toBe(first)
  })

  test('is renewed after its number of documents', async () => {
    const compiler = open({ papers: 2 })
    await compiler.compile(ask())
    const first = compiler.pid()
    await compiler.compile(ask())
    await compiler.compile(ask())
    expect(compiler.pid()).not.toBe(first)
  })

  test('takes one document at a time, and refuses those above the bound as busy', async () => {
    const compiler = open({ waiting: 2 })
    const all = await Promise.allSettled(Array.from({ length: 5 }, () => compiler.compile(ask())))
    expect(all.map((one) => (one.status === 'rejected' ? one.reason.code : 'compiled'))).toEqual([
      'compiled',
      'compiled',
      'compiled',
      'busy',
      'busy',
    ])
  })

  test('finishes its document although its whole group is asked to stop', async () => {
    const compiler = open()
    await compiler.compile(ask())
    const pid = compiler.pid()!
    process.kill(pid, 'SIGTERM')
    process.kill(pid, 'SIGINT')
    await compiler.compile(ask())
    expect(compiler.pid()).toBe(pid)
  })

  test('ends with its server', async () => {
    const compiler = open()
    await compiler.compile(ask())
    const pid = compiler.pid()!
    await compiler.close()
    expect(() => process.kill(pid, 0)).toThrow('ESRCH')
  })
})
