import { type FastifyReply } from 'fastify';

/** Sends a PDF for display in the browser. If the user saves it, its file has this name. */
export function sendPdf(reply: FastifyReply, name: string, pdf: Buffer): FastifyReply {
  const file = `${name.replaceAll(/[^\w.-]+/g, '-')}.pdf`;
  return reply.type('application/pdf').header('Content-Disposition', `inline; filename="${file}"`).send(pdf);
}
