/** What the user-… headers and the device report say about this browser; deliberately coarse. */
export type Device = { brand: string; model: string; platform: string; system: string }

export function describeDevice(agent: string): Device {
  const system =
    /Windows NT [\d.]+|Android [\d.]+|iPhone OS [\d_]+|CPU OS [\d_]+|Mac OS X [\d_.]+|Linux/.exec(agent)?.[0]
  const mobile = /Android|iPhone|iPad|Mobile/.test(agent)
  return {
    brand: browserOf(agent),
    model:
      /Android [\d.]+; ([^;)]+)/
        .exec(agent)?.[1]
        ?.replace(/[^ -~]/g, '')
        .trim() || (mobile ? 'phone' : 'desktop'),
    platform: mobile ? 'mobile' : 'web',
    system: (system ?? 'unknown').replaceAll('_', '.'),
  }
}

function browserOf(agent: string): string {
  if (agent.includes('Edg/')) return 'Edge'
  if (agent.includes('Firefox/')) return 'Firefox'
  if (agent.includes('Chrome/')) return 'Chrome'
  return agent.includes('Safari/') ? 'Safari' : 'browser'
}
