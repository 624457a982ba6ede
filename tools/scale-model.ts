/** The model behind docs/scale.md: what users do, what each action costs, and for how many users. */

/** An assumed figure with its source; 'ours' if nobody publishes one. */
export type Assumption = { what: string; value: number; unit: string; source: string }

const ours = 'our own'

export const assumptions = {
  messagesPerDay: {
    what: 'messages that a person sends',
    value: 50,
    unit: 'a day',
    source:
      'WhatsApp: roughly 100 billion messages a day (Facebook, call on the third quarter, 29 October 2020) by two billion people (WhatsApp, 12 February 2020)',
  },
  callsPerDay: {
    what: 'calls that a person makes',
    value: 0.1,
    unit: 'a day',
    source: 'WhatsApp: 100 million calls a day by a billion people (WhatsApp, 23 June 2016)',
  },
  callMinutes: { what: 'length of a call between two, sound both ways', value: 6, unit: 'min', source: ours },
  peakShare: { what: 'share of a day that falls into its busiest hour', value: 0.1, unit: '', source: ours },
  onlineShare: { what: 'share of people with a socket in that hour', value: 0.25, unit: '', source: ours },
  groupShare: { what: 'share of messages that go to groups', value: 0.4, unit: '', source: ours },
  groupSize: { what: 'people in a group, on the average of its messages', value: 15, unit: '', source: ours },
  readingsPerDay: {
    what: 'times that a person reads on in a chat',
    value: 100,
    unit: 'a day',
    source: ours,
  },
  typingPerMessage: {
    what: 'times that a message shows its writer typing',
    value: 2,
    unit: '',
    source: 'our own; the app sends one each 3 seconds',
  },
  startsPerDay: { what: 'starts of the app', value: 20, unit: 'a day', source: ours },
  pagesPerStart: {
    what: 'pages of messages that a start reads, beside the chat list',
    value: 2,
    unit: '',
    source: ours,
  },
  feedPagesPerDay: { what: 'pages of moments', value: 5, unit: 'a day', source: ours },
  fileShare: {
    what: 'share of messages with a picture, a voice or a file',
    value: 0.1,
    unit: '',
    source: ours,
  },
  fileBytes: { what: 'size of such a file', value: 300_000, unit: 'bytes', source: ours },
  wireBytes: {
    what: 'a text on the wire, for each receiver, with TLS and acknowledgements',
    value: 1_000,
    unit: 'bytes',
    source: ours,
  },
  soundBits: { what: 'one stream of sound', value: 40_000, unit: 'bit/s', source: ours },
  busyShare: {
    what: 'share of a core that is planned to be busy in that hour',
    value: 0.5,
    unit: '',
    source: ours,
  },
  copies: {
    what: 'copies of the database: a primary and a synchronous standby',
    value: 2,
    unit: '',
    source: ours,
  },
} as const satisfies Record<string, Assumption>

/** CPU in µs, memory in KiB, disk in bytes, all from one run of the bench. */
export type Costs = {
  messageServer: number
  messageDatabase: number
  /** For each receiver of a message in a group. */
  delivery: number
  signIn: number
  socketKib: number
  /** HTTP calls of an app start. */
  startServer: number
  startDatabase: number
  pageServer: number
  pageDatabase: number
  feedPage: number
  /** For each forwarded media stream and second. */
  streamSecond: number
  /** How many times as much a message costs on several processes, including the bus between them. */
  severalFactor: number
  messageBytes: number
  searchBytes: number
  /** Indexing a message for search. */
  indexServer: number
  indexDatabase: number
  /** A typing signal. */
  typingServer: number
  typingDatabase: number
  /** Reading on in a chat, with the receipt to the sender. */
  readServer: number
  readDatabase: number
}

type Line = { work: string; system: string; figures: Record<string, { median: number | null }> }
export type Results = { at: string; machine: { processors: number; model: string }; lines: readonly Line[] }

/** Reads the costs from the results of `npm run bench`. Throws if a load is missing. */
export function costsOf({ lines }: Results): Costs {
  const figure = (work: string, name: string, system = 'mynah'): number => {
    const line = lines.find((one) => one.work === work && one.system === system)
    const value = line?.figures[name]?.median
    if (typeof value !== 'number') throw new Error(`The results have no '${name}' of ${work}, ${system}.`)
    return value
  }
  const micros = (work: string, cores: string) => (figure(work, cores) / figure(work, 'per s')) * 1e6
  const reading = (cores: string) => micros('READ', cores) - micros('READ without reading', cores)
  return {
    messageServer: micros('W1', 'cores server'),
    messageDatabase: micros('W1', 'cores database'),
    delivery: figure('W2', 'µs CPU each'),
    signIn: 1e6 / figure('W3 10000', 'per CPU-s'),
    socketKib: figure('W3 10000', 'KiB each'),
    startServer: micros('START', 'cores server'),
    startDatabase: micros('START', 'cores database'),
    pageServer: micros('W4', 'cores server'),
    pageDatabase: micros('W4', 'cores database'),
    feedPage: figure('M1', 'µs CPU each'),
    // A room of 20 with one speaker: in smaller rooms it is mostly the idle cost of the processes.
    streamSecond: figure('RTC 20', 'ms CPU/stream·s') * 1_000,
    severalFactor: Math.max(1, ...['2', '4', '8'].map((count) => figure('SCALE', 'to alone', count))),
    messageBytes: figure('DISK', 'bytes/message', 'messages'),
    searchBytes: figure('DISK', 'bytes/message', 'search'),
    indexServer: figure('DISK', 'µs server', 'search'),
    indexDatabase: figure('DISK', 'µs database', 'search'),
    typingServer: micros('TYPING 3000/s', 'cores server'),
    typingDatabase: micros('TYPING 3000/s', 'cores database'),
    readServer: reading('cores server'),
    readDatabase: reading('cores database'),
  }
}

/** Resources for this many users in the busiest hour; cores fully used, before `busyShare`. */
export type Need = {
  messages: number
  deliveries: number
  starts: number
  pages: number
  sockets: number
  streams: number
  serverCores: number
  databaseCores: number
  mediaCores: number
  socketGib: number
  messageTibPerYear: number
  fileTibPerYear: number
  chatMbits: number
  soundMbits: number
}

const value = (name: keyof typeof assumptions): number => assumptions[name].value
const cores = (perSecond: number, micros: number) => (perSecond * micros) / 1e6
const tib = 2 ** 40

export function needOf(people: number, costs: Costs): Need {
  const inPeak = (perDay: number) => (people * perDay * value('peakShare')) / 3_600
  const messages = inPeak(value('messagesPerDay'))
  const toGroups = messages * value('groupShare')
  const groupDeliveries = toGroups * (value('groupSize') - 1) * value('onlineShare')
  const typings = messages * value('typingPerMessage')
  const readings = inPeak(value('readingsPerDay'))
  const starts = inPeak(value('startsPerDay'))
  const pages = starts * value('pagesPerStart')
  const feedPages = inPeak(value('feedPagesPerDay'))
  const calls = inPeak(value('callsPerDay')) * value('callMinutes') * 60
  const streams = 2 * calls
  const sockets = people * value('onlineShare')
  const perYear = people * value('messagesPerDay') * 365
  const deliveries = messages - toGroups + groupDeliveries
  const chatCores =
    costs.severalFactor *
      (cores(messages, costs.messageServer) +
        cores(typings, costs.typingServer) +
        cores(readings, costs.readServer)) +
    cores(messages, costs.indexServer) +
    cores(groupDeliveries, costs.delivery)
  // Signing in and feeds are measured together with the database, to which half is attributed.
  const shared = cores(starts, costs.signIn) / 2 + cores(feedPages, costs.feedPage) / 2
  return {
    messages,
    deliveries,
    starts,
    pages,
    sockets,
    streams,
    serverCores: chatCores + cores(pages, costs.pageServer) + cores(starts, costs.startServer) + shared,
    databaseCores:
      cores(messages, costs.messageDatabase + costs.indexDatabase) +
      cores(typings, costs.typingDatabase) +
      cores(readings, costs.readDatabase) +
      cores(pages, costs.pageDatabase) +
      cores(starts, costs.startDatabase) +
      shared,
    mediaCores: cores(streams, costs.streamSecond),
    socketGib: (sockets * costs.socketKib) / 2 ** 20,
    messageTibPerYear: (perYear * (costs.messageBytes + costs.searchBytes) * value('copies')) / tib,
    fileTibPerYear: (perYear * value('fileShare') * value('fileBytes')) / tib,
    chatMbits: ((messages + deliveries) * value('wireBytes') * 8) / 1e6,
    soundMbits: (streams * value('soundBits') * 2) / 1e6,
  }
}

/** The largest share of the cores that other programs used in any part of the run, by which costs are overstated. */
export const othersIn = ({ lines }: Results): number =>
  Math.max(0, ...lines.map(({ figures }) => figures['cores others']?.median ?? 0))

/** The numbers of machines, processes and databases for a need. */
export type Machines = {
  processes: number
  serverMachines: number
  databases: number
  mediaMachines: number
}

/** A machine of the plan; a database stores a year of messages. */
export const machine = { cores: 32, gib: 128, diskTib: 8 }

export function machinesOf(need: Need): Machines {
  const busy = value('busyShare')
  const perMachine = machine.cores * busy
  const disk = need.messageTibPerYear / value('copies') / machine.diskTib
  return {
    // One process uses one core.
    processes: Math.ceil(need.serverCores / busy),
    serverMachines: Math.max(
      Math.ceil(need.serverCores / perMachine),
      Math.ceil(need.socketGib / machine.gib),
    ),
    databases: Math.max(1, Math.ceil(disk)),
    mediaMachines: Math.ceil(need.mediaCores / perMachine),
  }
}

/** The number of users at which something is full, since all resources grow with the number of users. */
export function peopleUntil(
  costs: Costs,
): Record<'process' | 'smallMachine' | 'machine' | 'primary' | 'disk', number> {
  const one = needOf(1, costs)
  const busy = value('busyShare')
  return {
    process: busy / one.serverCores,
    smallMachine: (2 * busy) / (one.serverCores + one.databaseCores + one.mediaCores),
    machine: (machine.cores * busy) / (one.serverCores + one.databaseCores + one.mediaCores),
    primary: (machine.cores * busy) / one.databaseCores,
    disk: (machine.diskTib * value('copies')) / one.messageTibPerYear,
  }
}
