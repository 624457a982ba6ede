import type { Page } from '@playwright/test'

/** Records a second of moving colours, like a phone's video. */
export async function recordVideo(page: Page): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const base64 = await page.evaluate(async () => {
    const canvas = document.createElement('canvas')
    canvas.width = 320
    canvas.height = 240
    const paint = canvas.getContext('2d')
    const recorder = new MediaRecorder(canvas.captureStream(25), { mimeType: 'video/webm' })
    const pieces: Blob[] = []
    recorder.ondataavailable = ({ data }) => pieces.push(data)
    const ended = new Promise((done) => (recorder.onstop = done))
    recorder.start()
    const started = performance.now()
    await new Promise<void>((done) => {
      const draw = () => {
        const at = performance.now() - started
        if (paint) paint.fillStyle = `hsl(${at / 4} 80% 50%)`
        paint?.fillRect(0, 0, 320, 240)
        if (at < 1_000) requestAnimationFrame(draw)
        else done()
      }
      draw()
    })
    recorder.stop()
    await ended
    const bytes = new Uint8Array(await new Blob(pieces).arrayBuffer())
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  })
  return { name: 'holiday.webm', mimeType: 'video/webm', buffer: Buffer.from(base64, 'base64') }
}
