/**
 * The parts of RTP (RFC 3550), its header extensions (RFC 8285), RTCP feedback (RFC 4585) and REMB that forwarding
 * needs.
 */

export type RtpHeader = {
  marker: boolean
  payloadType: number
  sequence: number
  timestamp: number
  ssrc: number
  /** Offset and length of one-byte or two-byte extensions, by id. */
  extensions: Map<number, { offset: number; length: number }> | undefined
  payloadOffset: number
  /** Without the padding. */
  payloadEnd: number
}

/** Undefined for anything but RTP. Extensions are only parsed on demand, since few packets need it. */
export function parseRtp(packet: Buffer, withExtensions: boolean): RtpHeader | undefined {
  if (packet.length < 12) return undefined
  const first = packet[0] ?? 0
  if (first >> 6 !== 2) return undefined
  let offset = 12 + (first & 15) * 4
  let extensions: RtpHeader['extensions']
  if (first & 16) {
    if (packet.length < offset + 4) return undefined
    const profile = packet.readUInt16BE(offset)
    const end = offset + 4 + packet.readUInt16BE(offset + 2) * 4
    if (packet.length < end) return undefined
    if (withExtensions) extensions = readExtensions(packet, profile, offset + 4, end)
    offset = end
  }
  const padding = first & 32 ? (packet.at(-1) ?? 0) : 0
  const payloadEnd = packet.length - padding
  if (payloadEnd < offset) return undefined
  const second = packet[1] ?? 0
  return {
    marker: second >= 128,
    payloadType: second & 127,
    sequence: packet.readUInt16BE(2),
    timestamp: packet.readUInt32BE(4),
    ssrc: packet.readUInt32BE(8),
    extensions,
    payloadOffset: offset,
    payloadEnd,
  }
}

function readExtensions(packet: Buffer, profile: number, start: number, end: number) {
  const found = new Map<number, { offset: number; length: number }>()
  const twoByte = profile >> 4 === 0x100
  if (profile !== 0xbede && !twoByte) return found
  let at = start
  while (at < end) {
    const head = packet[at] ?? 0
    if (head === 0) {
      at += 1
      continue
    }
    const id = twoByte ? head : head >> 4
    const length = twoByte ? (packet[at + 1] ?? 0) : (head & 15) + 1
    const offset = at + (twoByte ? 2 : 1)
    if ((id === 15 && !twoByte) || offset + length > end) break
    found.set(id, { offset, length })
    at = offset + length
  }
  return found
}

/** Writes a header without extensions before the `payloadLength` bytes at offset 12. */
export function writeRtpHeader(
  packet: Buffer,
  header: { marker: boolean; payloadType: number; sequence: number; timestamp: number; ssrc: number },
): void {
  packet[0] = 0x80
  packet[1] = (header.marker ? 128 : 0) | header.payloadType
  packet.writeUInt16BE(header.sequence, 2)
  packet.writeUInt32BE(header.timestamp, 4)
  packet.writeUInt32BE(header.ssrc, 8)
}

/** The distance from `a` to `b` modulo 2^16, -32768 to 32767. */
export const sequenceDistance = (a: number, b: number): number => ((b - a + 0x1_8000) & 0xffff) - 0x8000

/** Whether a VP8 packet (RFC 7741) begins a key frame. */
export function startsVp8KeyFrame(packet: Buffer, start: number, end: number): boolean {
  if (start >= end) return false
  const first = packet[start] ?? 0
  // Not the start of the first partition.
  if (!(first & 16) || first & 15) return false
  let at = start + 1
  if (first & 128) {
    const flags = packet[at] ?? 0
    at += 1
    if (flags & 128) at += (packet[at] ?? 0) & 128 ? 2 : 1
    if (flags & 64) at += 1
    if (flags & 48) at += 1
  }
  return at < end && ((packet[at] ?? 1) & 1) === 0
}

export type ReceptionBlock = { ssrc: number; fractionLost: number }
export type RtcpFeedback = {
  senderReports: { ssrc: number; ntpHigh: number; ntpLow: number; timestamp: number }[]
  receptions: ReceptionBlock[]
  /** Sequence numbers that a receiver is missing, by source. */
  nacks: { ssrc: number; sequences: number[] }[]
  /** Sources of which a receiver needs a key frame. */
  keyFrames: number[]
  /** Bits per second that a receiver can take; undefined if it did not report that. */
  remb: number | undefined
}

const packetType = { sr: 200, rr: 201, rtpfb: 205, psfb: 206 }

export function parseRtcp(compound: Buffer): RtcpFeedback {
  const found: RtcpFeedback = { senderReports: [], receptions: [], nacks: [], keyFrames: [], remb: undefined }
  let at = 0
  while (at + 8 <= compound.length) {
    const count = (compound[at] ?? 0) & 31
    const type = compound[at + 1] ?? 0
    const end = at + (compound.readUInt16BE(at + 2) + 1) * 4
    if (end > compound.length) break
    if (type === packetType.sr && end >= at + 28) {
      found.senderReports.push({
        ssrc: compound.readUInt32BE(at + 4),
        ntpHigh: compound.readUInt32BE(at + 8),
        ntpLow: compound.readUInt32BE(at + 12),
        timestamp: compound.readUInt32BE(at + 16),
      })
    }
    if (type === packetType.sr || type === packetType.rr) {
      let block = at + (type === packetType.sr ? 28 : 8)
      for (let i = 0; i < count && block + 24 <= end; i += 1, block += 24)
        found.receptions.push({
          ssrc: compound.readUInt32BE(block),
          fractionLost: (compound[block + 4] ?? 0) / 256,
        })
    } else if (type === packetType.rtpfb && count === 1 && end >= at + 12) {
      const sequences: number[] = []
      for (let pair = at + 12; pair + 4 <= end; pair += 4) {
        const first = compound.readUInt16BE(pair)
        const mask = compound.readUInt16BE(pair + 2)
        sequences.push(first)
        for (let bit = 0; bit < 16; bit += 1)
          if (mask & (1 << bit)) sequences.push((first + bit + 1) & 0xffff)
      }
      found.nacks.push({ ssrc: compound.readUInt32BE(at + 8), sequences })
    } else if (type === packetType.psfb && end >= at + 12) {
      if (count === 1) found.keyFrames.push(compound.readUInt32BE(at + 8))
      // FIR lists its sources in pairs of words after the header.
      else if (count === 4)
        for (let pair = at + 12; pair + 8 <= end; pair += 8) found.keyFrames.push(compound.readUInt32BE(pair))
      else if (count === 15 && end >= at + 20 && compound.toString('latin1', at + 12, at + 16) === 'REMB') {
        const exponent = (compound[at + 17] ?? 0) >> 2
        const mantissa = (((compound[at + 17] ?? 0) & 3) << 16) | compound.readUInt16BE(at + 18)
        found.remb = mantissa * 2 ** exponent
      }
    }
    at = end
  }
  return found
}

/** Requests a key frame of `mediaSsrc` (PLI, RFC 4585 6.3.1). */
export function keyFrameRequest(mediaSsrc: number): Buffer {
  const packet = Buffer.alloc(12)
  packet.set([0x81, packetType.psfb, 0, 2])
  packet.writeUInt32BE(1, 4)
  packet.writeUInt32BE(mediaSsrc, 8)
  return packet
}

/** Requests retransmission of packets (generic NACK, RFC 4585 6.2.1). */
export function nack(mediaSsrc: number, sequences: readonly number[]): Buffer {
  const packet = Buffer.alloc(12 + sequences.length * 4)
  packet.set([0x81, packetType.rtpfb])
  packet.writeUInt16BE(2 + sequences.length, 2)
  packet.writeUInt32BE(1, 4)
  packet.writeUInt32BE(mediaSsrc, 8)
  sequences.forEach((sequence, i) => packet.writeUInt16BE(sequence, 12 + i * 4))
  return packet
}

export type Reception = {
  ssrc: number
  fractionLost: number
  lost: number
  highestSequence: number
  jitter: number
  lastReport: number
  delaySinceLastReport: number
}

/** A receiver report for up to 31 sources. */
export function receiverReport(receptions: readonly Reception[]): Buffer {
  const packet = Buffer.alloc(8 + receptions.length * 24)
  packet.set([0x80 | receptions.length, packetType.rr])
  packet.writeUInt16BE(1 + receptions.length * 6, 2)
  packet.writeUInt32BE(1, 4)
  receptions.forEach((one, i) => {
    const at = 8 + i * 24
    packet.writeUInt32BE(one.ssrc, at)
    packet.writeUInt32BE(
      ((Math.min(255, Math.round(one.fractionLost * 256)) << 24) | (Math.max(0, one.lost) & 0x7fffff)) >>> 0,
      at + 4,
    )
    packet.writeUInt32BE(one.highestSequence >>> 0, at + 8)
    packet.writeUInt32BE(Math.round(one.jitter) >>> 0, at + 12)
    packet.writeUInt32BE(one.lastReport >>> 0, at + 16)
    packet.writeUInt32BE(one.delaySinceLastReport >>> 0, at + 20)
  })
  return packet
}

/** A sender report for one source, on the publisher's clock. */
export function senderReport(report: {
  ssrc: number
  ntpHigh: number
  ntpLow: number
  timestamp: number
  packets: number
  octets: number
}): Buffer {
  const packet = Buffer.alloc(28)
  packet.set([0x80, packetType.sr, 0, 6])
  packet.writeUInt32BE(report.ssrc, 4)
  packet.writeUInt32BE(report.ntpHigh, 8)
  packet.writeUInt32BE(report.ntpLow, 12)
  packet.writeUInt32BE(report.timestamp >>> 0, 16)
  packet.writeUInt32BE(report.packets >>> 0, 20)
  packet.writeUInt32BE(report.octets >>> 0, 24)
  return packet
}

/** The total bitrate that a sender may use (draft-alvestrand-rmcat-remb). */
export function remb(bitsPerSecond: number, ssrcs: readonly number[]): Buffer {
  const packet = Buffer.alloc(20 + ssrcs.length * 4)
  packet.set([0x8f, packetType.psfb])
  packet.writeUInt16BE(4 + ssrcs.length, 2)
  packet.writeUInt32BE(1, 4)
  packet.write('REMB', 12, 'latin1')
  let exponent = 0
  let mantissa = Math.round(bitsPerSecond)
  while (mantissa > 0x3ffff) {
    mantissa = Math.floor(mantissa / 2)
    exponent += 1
  }
  packet[16] = ssrcs.length
  packet[17] = (exponent << 2) | (mantissa >> 16)
  packet.writeUInt16BE(mantissa & 0xffff, 18)
  ssrcs.forEach((ssrc, i) => packet.writeUInt32BE(ssrc, 20 + i * 4))
  return packet
}
