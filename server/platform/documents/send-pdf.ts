import { type FastifyReply } from 'fastify';

/** Sends a PDF to the browser, which shows it. The given name becomes the file name if the user saves it. */
export function sendPdf(reply: FastifyReply, name: string, pdf: Buffer): FastifyReply {
  const file = `${name.replaceAll(/[^\w.-]+/g, '-')}.pdf`;
  return reply.type('application/pdf').header('Content-Disposition', `inline; filename="${file}"`).send(pdf);
}
