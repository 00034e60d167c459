// The connection against a scripted server: nothing is lost, nothing is played twice by mistake.
import { beforeEach, describe, expect, test } from 'vitest'
import { Connection, type Status, type Wire } from '../src/protocol/connection'
import type { ServerMessage } from '../src/protocol/messages'
import { frame, welcome } from './script'

class FakeWire {
  sent: Record<string, unknown>[] = []
  closed = false
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: (() => void) | null = null
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>)
  }
  close(): void {
    this.closed = true
  }
  open(): void {
    this.onopen?.()
  }
  tell(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) })
  }
  types(): unknown[] {
    return this.sent.map((message) => message['type'])
  }
}

let wires: FakeWire[]
let timers: { act: () => void; milliseconds: number }[]
let heard: ServerMessage[]
let statuses: Status[]
let chance = 0

function connect(): Connection {
  return new Connection(
    { type: 'hello', table: 't', key: 'k' },
    (message) => heard.push(message),
    (status) => statuses.push(status),
    {
      open: () => {
        const wire = new FakeWire()
        wires.push(wire)
        return wire as unknown as Wire
      },
      later: (act, milliseconds) => {
        const timer = { act, milliseconds }
        timers.push(timer)
        return () => (timers = timers.filter((one) => one !== timer))
      },
      prefix: 'p',
      random: () => chance,
    },
  )
}

function newest(): FakeWire {
  return wires.at(-1) as FakeWire
}

function runTimer(): number {
  const timer = timers.shift()
  timer?.act()
  return timer?.milliseconds ?? -1
}

beforeEach(() => {
  wires = []
  timers = []
  heard = []
  statuses = []
  chance = 0
})

describe('a connection', () => {
  test('says hello, and is online with the welcome', () => {
    connect()
    newest().open()
    expect(newest().types()).toEqual(['hello'])
    newest().tell(welcome(3))
    expect(statuses).toEqual(['online'])
    expect(heard.map((message) => message.type)).toEqual(['welcome'])
  })

  test('passes frames on in order, and asks for everything after a gap', () => {
    connect()
    newest().open()
    newest().tell(welcome(3))
    newest().tell(frame(4))
    newest().tell(frame(6))
    newest().tell(frame(7))
    expect(heard.map((message) => message.type)).toEqual(['welcome', 'frame'])
    expect(newest().types()).toEqual(['hello', 'resync'])
    newest().tell(welcome(7))
    newest().tell(frame(8))
    expect(heard.at(-1)).toMatchObject({ type: 'frame', number: 8 })
  })

  test('a frame that comes twice is heard once', () => {
    connect()
    newest().open()
    newest().tell(welcome(3))
    newest().tell(frame(4))
    newest().tell(frame(4))
    expect(heard.filter((message) => message.type === 'frame')).toHaveLength(1)
  })

  test('a move that was not answered is sent again under the same id', async () => {
    const connection = connect()
    newest().open()
    newest().tell(welcome(1))
    const answer = connection.ask({ type: 'play', move: 'roll 1' })
    const first = newest().sent.at(-1)
    newest().onclose?.()
    expect(statuses.at(-1)).toBe('waiting')
    runTimer()
    newest().open()
    newest().tell(welcome(1))
    expect(newest().sent.at(-1)).toEqual(first)
    newest().tell({ type: 'done', id: first?.['id'], number: 2 })
    expect(await answer).toMatchObject({ type: 'done', number: 2 })
  })

  test('a line of chat is not said twice: it is reported as lost', async () => {
    const connection = connect()
    newest().open()
    newest().tell(welcome(1))
    const answer = connection.ask({ type: 'say', text: 'hello' })
    newest().onclose?.()
    expect(await answer).toMatchObject({ type: 'refused', code: 'connection-lost' })
  })

  test('pauses between attempts grow, and a wake-up call ends the pause', () => {
    const connection = connect()
    newest().onclose?.()
    const first = runTimer()
    newest().onclose?.()
    const second = runTimer()
    expect(second).toBeGreaterThan(first)
    newest().onclose?.()
    const before = wires.length
    connection.wake()
    expect(wires).toHaveLength(before + 1)
  })

  test('those who were sent away at once come back one after another', () => {
    const pauses = [0, 0.5, 1].map((luck) => {
      chance = luck
      timers = []
      connect()
      newest().onclose?.()
      return runTimer()
    })
    expect(pauses).toEqual([250, 750, 1250])
  })

  test('silence is questioned, then given up', () => {
    connect()
    newest().open()
    newest().tell(welcome(1))
    runTimer()
    expect(newest().types()).toEqual(['hello', 'ping'])
    const silent = newest()
    runTimer()
    expect(silent.closed).toBe(true)
    expect(statuses.at(-1)).toBe('waiting')
  })

  test('while a clock runs silence is noticed within three seconds, and the way back is sought at once', () => {
    const connection = connect()
    newest().open()
    newest().tell(welcome(1))
    connection.hurry(true)
    expect(timers).toHaveLength(1)
    const asked = runTimer()
    expect(newest().types()).toEqual(['hello', 'ping'])
    const waited = runTimer()
    expect(statuses.at(-1)).toBe('waiting')
    expect(asked + waited).toBeLessThanOrEqual(3000)
    for (let attempt = 0; attempt < 10; attempt += 1) {
      expect(runTimer()).toBeLessThanOrEqual(1000)
      newest().onclose?.()
    }
    connection.hurry(false)
    runTimer()
    newest().open()
    newest().tell(welcome(1))
    expect(runTimer()).toBeGreaterThan(3000)
  })

  test('after a farewell for good nothing is tried again', async () => {
    const connection = connect()
    newest().open()
    newest().tell({ type: 'farewell', code: 'seat-lost', text: 'gone', again: false })
    newest().onclose?.()
    expect(statuses.at(-1)).toBe('ended')
    expect(timers).toEqual([])
    expect(await connection.ask({ type: 'play', move: 'roll 1' })).toMatchObject({ code: 'connection-lost' })
  })
})
