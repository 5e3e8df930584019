import * as contract from '@sahuji/contract/events/door'
import type { DoorReadiness, DoorTicket, EntryReason, Scan } from '@sahuji/contract/events/door'
import type { Gives } from '@sahuji/contract/http/route'
import { playAnswer } from './answer-sounds.ts'
import { call, type Caller } from '../../../platform/calls/call.ts'
import { CallFailed } from '../../../platform/calls/call-failed.ts'
import { newKey } from '../../../platform/calls/query.ts'
import { createStore, type Store } from '../../../platform/store.ts'
import { doorStorage, type KeptDoor, type KeptScan } from './door-storage.ts'
import { type Answer, type DoorView, nothing, vibrations } from './door-view.ts'
import { bookOf, judgeText, judgeTicket, type Verdict } from './judge-ticket.ts'

type Synced = Gives<typeof contract.syncDoor>

// its failures never sign a merchant out who uses the same browser
const doorCaller: Caller = { token: () => null, proof: async () => undefined }
const syncMilliseconds = 10_000
// someone waits before the door
const askMilliseconds = 2_500
const batchMilliseconds = 15_000

/** A phone at a gate: its door, its tickets, its scans. What it shows is in `view`. */
export class DoorPhone {
  readonly view: Store<DoorView> = createStore(() => nothing)
  #kept: KeptDoor | undefined
  #unsent = new Map<string, KeptScan>()
  #timer: ReturnType<typeof setTimeout> | undefined
  #syncing: Promise<void> | undefined
  #isWanted = false
  #isStopped = false

  /** Opens the door of a code, else the one that this phone keeps. */
  async begin(code: string | undefined): Promise<void> {
    this.#isStopped = false
    const scans = await doorStorage.scans().catch(() => [])
    this.#unsent = new Map(scans.map((kept) => [kept.scan.nonce, kept]))
    this.#show({ waiting: this.#unsent.size })
    try {
      if (code) await this.#open(code)
      else this.#kept = await doorStorage.door().catch(() => undefined)
      if (this.#kept) this.#shown()
      this.#show({ standing: this.#kept ? 'open' : 'none' })
    } catch (failed) {
      this.#show({ standing: { failed: failed as Error, code } })
    }
    await this.sync()
  }

  stop(): void {
    this.#isStopped = true
    clearTimeout(this.#timer)
  }

  async #open(code: string): Promise<void> {
    const { secret } = await call(contract.openDoor, { code }, { as: doorCaller, isQuiet: true })
    await this.#load(secret)
  }

  /** Loads the event and all its tickets. */
  async #load(secret: string): Promise<void> {
    let page = await call(contract.loadDoor, { secret }, { as: doorCaller, isQuiet: true })
    const { door, cursor, revoked } = page
    const tickets = [...page.tickets]
    while (page.next !== null) {
      page = await call(contract.loadDoor, { secret, after: page.next }, { as: doorCaller, isQuiet: true })
      tickets.push(...page.tickets)
    }
    const inside = tickets.filter(({ entered }) => entered !== null).length
    const sold = tickets.filter(({ ended }) => ended === null).length
    const { clock_offset = null, has_tested = false } = this.#kept?.secret === secret ? this.#kept : {}
    const counts = { inside, sold, clock_offset, has_tested }
    this.#kept = { secret, door, tickets, revoked, cursor, heard_at: new Date(), ...counts }
    await this.#keepDoor()
    this.#shown()
  }

  /** Loads everything again; a failure changes nothing. */
  readonly reload = async (): Promise<void> => {
    if (this.#kept) await this.#load(this.#kept.secret).catch((failed: unknown) => this.#failed(failed))
  }

  /** Answers what the camera or a scanner read. */
  readonly read = async (text: string): Promise<void> => {
    const { book, answer, isBusy } = this.view.get()
    if (!book || answer || isBusy) return
    this.#show({ isBusy: true })
    const verdict = await judgeText(book, text, this.#now())
    await this.#answer(verdict)
  }

  /** Answers a ticket that was found by name. */
  readonly choose = async (ticket: DoorTicket): Promise<void> => {
    const { book, isBusy } = this.view.get()
    if (!book || isBusy) return
    this.#show({ isBusy: true })
    await this.#answer(judgeTicket(book, ticket, this.#now()))
  }

  async #answer(verdict: Verdict): Promise<void> {
    let answer: Answer
    if (verdict.is === 'free') answer = await this.#admit(verdict.serial, verdict.ticket)
    else if (verdict.is === 'already') answer = { ...verdict, nonce: undefined }
    else answer = verdict
    if (answer.is === 'test') this.#tested()
    const name = 'ticket' in answer ? (answer.ticket?.name ?? null) : null
    const recent = [{ at: new Date(), name, is: answer.is }, ...this.view.get().recent].slice(0, 30)
    this.#show({ answer, isBusy: false, recent })
    navigator.vibrate?.(vibrations[answer.is])
    playAnswer(answer.is)
  }

  /** Asks the server while it answers, else decides alone. The scan is kept before anything is shown. */
  async #admit(serial: string, ticket: DoorTicket | undefined): Promise<Answer> {
    const isLive = this.view.get().offlineSince === undefined
    const scan = this.#scan(serial, isLive ? 'ask' : 'in')
    await this.#keep(scan)
    const found = isLive ? await this.#ask(scan) : undefined
    const { nonce } = scan
    if (!found) {
      if (isLive) await this.#keep({ ...scan, did: 'in', was_offline: true })
      this.#enter(ticket, { at: scan.at })
      return { is: 'admitted', nonce, ticket, isSent: false }
    }
    const { outcome, first } = found
    if (outcome === 'first') return { is: 'admitted', nonce, ticket, isSent: true }
    if (outcome === 'already' && first) return { is: 'already', nonce, serial, ticket, entered: first }
    if (outcome === 'unknown' || outcome === 'already') return { is: 'unknown', text: ticket?.number ?? serial }
    return { is: outcome, serial, ticket, at: undefined }
  }

  async #ask(scan: Scan): Promise<Synced['outcomes'][number] | undefined> {
    const synced = await this.#send(this.#kept!.secret, [scan], askMilliseconds).catch((failed: unknown) => {
      void this.#failed(failed)
      return undefined
    })
    if (synced) await this.#take(synced)
    return synced?.outcomes.find(({ nonce }) => nonce === scan.nonce)
  }

  /** A steward lets someone in whose ticket is already in. */
  readonly letIn = async (reason: EntryReason): Promise<void> => {
    const { answer } = this.view.get()
    if (answer?.is !== 'already') return
    const scan = { ...this.#scan(answer.serial, 'in'), reason }
    await this.#keep(answer.nonce === undefined ? scan : { ...scan, nonce: answer.nonce })
    this.next()
    void this.sync()
  }

  /** Ends the answer; a person who was kept out is recorded. */
  readonly next = (): void => this.#show({ answer: undefined })

  readonly keepOut = async (): Promise<void> => {
    const { answer } = this.view.get()
    this.next()
    if (answer?.is !== 'already' || answer.nonce !== undefined) return
    await this.#keep(this.#scan(answer.serial, 'out'))
    void this.sync()
  }

  /** Takes the shown entry back. Throws CallFailed where the server refuses or does not answer. */
  readonly takeBack = async (): Promise<void> => {
    const { answer } = this.view.get()
    if (answer?.is !== 'admitted' || !this.#kept) return
    const { nonce, ticket } = answer
    if (this.#unsent.has(nonce)) await this.#drop(nonce)
    else await call(contract.takeBackScan, { secret: this.#kept.secret, nonce }, { as: doorCaller, isQuiet: true })
    this.#enter(ticket, undefined)
    this.next()
    void this.sync()
  }

  /** Signs this phone out. Unsent scans stay, and are sent as this phone's when it is online. */
  readonly leave = async (): Promise<void> => {
    const secret = this.#kept?.secret
    await this.sync()
    if (secret) await call(contract.leaveDoor, { secret }, { as: doorCaller, isQuiet: true }).catch(() => undefined)
    await this.#forget({ wasSignedOut: false })
  }

  readonly setCamera = (camera: DoorReadiness['camera']): void => this.#show({ camera })

  /** Sends what waits and reads what changed; then again after ten seconds. One at a time; a wish during one follows it. */
  readonly sync = async (): Promise<void> => {
    this.#isWanted = this.#syncing !== undefined
    this.#syncing ??= this.#syncAll().finally(() => {
      this.#syncing = undefined
      clearTimeout(this.#timer)
      if (this.#isStopped) return
      if (this.#isWanted) void this.sync()
      else if (this.#kept || this.#unsent.size > 0) this.#timer = setTimeout(() => void this.sync(), syncMilliseconds)
    })
    await this.#syncing
  }

  async #syncAll(): Promise<void> {
    try {
      const own = this.#kept?.secret
      const secrets = new Set([...this.#unsent.values()].map(({ secret }) => secret).filter((secret) => secret !== own))
      for (const secret of secrets) await this.#handIn(secret)
      if (own) await this.#handIn(own)
    } catch (failed) {
      await this.#failed(failed)
    }
  }

  async #handIn(secret: string): Promise<void> {
    const isOwn = secret === this.#kept?.secret
    for (let isFirst = true; ; isFirst = false) {
      const scans = [...this.#unsent.values()].filter((kept) => kept.secret === secret).map(({ scan }) => scan)
      if (scans.length === 0 && !(isOwn && isFirst)) return
      const synced = await this.#send(secret, scans.slice(0, contract.entriesMost), batchMilliseconds)
      if (isOwn) await this.#take(synced)
      if (synced.outcomes.length === 0) return
    }
  }

  async #send(secret: string, scans: readonly Scan[], milliseconds: number): Promise<Synced> {
    const { camera, hasTested: test_scan, clockOffset, book } = this.view.get()
    const waiting = Math.max(
      0,
      [...this.#unsent.values()].filter((kept) => kept.secret === secret).length - scans.length,
    )
    const isOwn = secret === this.#kept?.secret
    const readiness = { tickets: book?.byId.size ?? 0, keys: (book?.door.keys.length ?? 0) > 0, camera, test_scan }
    const began = Date.now()
    const ask = {
      secret,
      cursor: this.#kept?.cursor ?? new Date(),
      scans: [...scans],
      waiting,
      clock_offset: isOwn ? clockOffset : null,
      ...(isOwn && { readiness }),
    }
    const options = { as: doorCaller, isQuiet: true, signal: AbortSignal.timeout(milliseconds) }
    const synced = await call(contract.syncDoor, ask, options)
    for (const { nonce } of synced.outcomes) await this.#drop(nonce)
    const middle = (began + Date.now()) / 2
    if (isOwn) this.#measured(Math.round(synced.now.getTime() - middle))
    return synced
  }

  #measured(clock_offset: number): void {
    if (this.#kept) this.#kept = { ...this.#kept, clock_offset, heard_at: new Date() }
    this.#show({ clockOffset: clock_offset, heardAt: new Date(), offlineSince: undefined })
  }

  async #take(synced: Synced): Promise<void> {
    if (!this.#kept) return
    if (synced.is_signed_out) return this.#forget({ wasSignedOut: true })
    if (synced.is_stale) return this.#load(this.#kept.secret)
    const byId = new Map(this.#kept.tickets.map((ticket) => [ticket.id, ticket]))
    for (const ticket of synced.tickets) byId.set(ticket.id, ticket)
    for (const { ticket_id, entered } of synced.entries) {
      const ticket = byId.get(ticket_id)
      if (ticket) byId.set(ticket_id, { ...ticket, entered })
    }
    const revoked = new Map([...this.#kept.revoked, ...synced.revoked].map((each) => [each.serial, each]))
    const event = { ...this.#kept.door.event, is_cancelled: synced.is_cancelled }
    const { cursor, inside, sold } = synced
    const changed = { tickets: [...byId.values()], revoked: [...revoked.values()], door: { ...this.#kept.door, event } }
    this.#kept = { ...this.#kept, ...changed, cursor, inside, sold }
    this.#shown()
    await this.#keepDoor()
  }

  async #failed(failed: unknown): Promise<void> {
    if (failed instanceof CallFailed && failed.refusal === 'door_signed_out')
      return this.#forget({ wasSignedOut: true })
    const { offlineSince, heardAt } = this.view.get()
    this.#show({ offlineSince: offlineSince ?? heardAt ?? new Date() })
  }

  async #forget({ wasSignedOut }: { wasSignedOut: boolean }): Promise<void> {
    this.#kept = undefined
    await doorStorage.dropDoor().catch(() => undefined)
    const { waiting } = this.view.get()
    this.view.set({ ...nothing, standing: 'none', waiting, wasSignedOut })
  }

  #enter(ticket: DoorTicket | undefined, entry: { at: Date } | undefined): void {
    if (!ticket || !this.#kept) return
    const { gate, person } = this.#kept.door
    const entered = entry ? { at: entry.at, gate, person } : null
    const tickets = this.#kept.tickets.map((each) => (each.id === ticket.id ? { ...each, entered } : each))
    this.#kept = { ...this.#kept, tickets, inside: Math.max(0, this.#kept.inside + (entry ? 1 : -1)) }
    this.#shown()
    void this.#keepDoor()
  }

  #tested(): void {
    if (this.#kept) this.#kept = { ...this.#kept, has_tested: true }
    this.#show({ hasTested: true })
    void this.#keepDoor()
    void this.sync()
  }

  #scan(serial: string, did: Scan['did']): Scan {
    const { clockOffset, offlineSince } = this.view.get()
    const was_offline = offlineSince !== undefined
    return { nonce: newKey(), serial, did, at: new Date(), clock_offset: clockOffset ?? 0, was_offline }
  }

  async #keep(scan: Scan): Promise<void> {
    const kept = { secret: this.#kept!.secret, scan }
    this.#unsent.set(scan.nonce, kept)
    this.#show({ waiting: this.#unsent.size })
    await doorStorage.keepScan(kept).catch(() => this.#show({ isUnkept: true }))
  }

  async #drop(nonce: string): Promise<void> {
    this.#unsent.delete(nonce)
    this.#show({ waiting: this.#unsent.size })
    await doorStorage.dropScan(nonce).catch(() => undefined)
  }

  async #keepDoor(): Promise<void> {
    if (this.#kept) await doorStorage.keepDoor(this.#kept).catch(() => this.#show({ isUnkept: true }))
  }

  #shown(): void {
    if (!this.#kept) return
    const { door, tickets, revoked, inside, sold, clock_offset, heard_at, has_tested } = this.#kept
    const book = bookOf(door, tickets, revoked)
    this.#show({ door, book, inside, sold, clockOffset: clock_offset, heardAt: heard_at, hasTested: has_tested })
  }

  /** The right time, by the last measured offset. */
  #now(): Date {
    return new Date(Date.now() + (this.view.get().clockOffset ?? 0))
  }

  #show(changed: Partial<DoorView>): void {
    this.view.set({ ...this.view.get(), ...changed })
  }
}
