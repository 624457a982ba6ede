import { solveFrom, type Challenge } from './solve.ts'

const scope = self as unknown as {
  onmessage: (event: MessageEvent<Challenge>) => void
  postMessage: (found: number | undefined) => void
}

scope.onmessage = ({ data }) => scope.postMessage(solveFrom(data, 0, data.max))
