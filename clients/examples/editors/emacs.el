;;; emacs.el --- A client for adbridge in Emacs  -*- lexical-binding: t -*-

;; Run it with: emacs -Q --batch -l clients/examples/editors/emacs.el

(require 'jsonrpc)

(defun show (format &rest arguments)
  "Print a line."
  (princ (concat (apply #'format format arguments) "\n")))

(defun show-event (_bridge method params)
  "Print an event of an ad."
  (when (eq method 'adEvent)
    (show "event %d: %s" (plist-get params :seq) (plist-get params :event))))

(let* ((process (make-process
                 :name "adbridge"
                 :command (list (or (getenv "ADBRIDGE") "adbridge") "--clock" "manual")
                 :connection-type 'pipe
                 :coding 'utf-8-emacs-unix
                 :stderr (get-buffer-create "*adbridge log*")))
       (bridge (make-instance 'jsonrpc-process-connection
                              :name "adbridge"
                              :process process
                              :notification-dispatcher #'show-event))
       (ad (jsonrpc-request bridge :loadNative
                            '(:adUnitId "sample/native"
                              :options (:image (:disableImageLoading t)))))
       (id (plist-get ad :adId)))
  (show "%s: %s" id (plist-get (plist-get ad :assets) :headline))
  (jsonrpc-request bridge :render `(:adId ,id :view (:width 320 :height 250)))
  (let ((impression (jsonrpc-request bridge :recordImpression `(:adId ,id))))
    (show "counted: %s" (if (eq (plist-get impression :counted) t) "true" "false")))
  (condition-case failure
      (jsonrpc-request bridge :loadNative '(:adUnitId "sample/no-fill"))
    (jsonrpc-error
     (let ((details (cddr failure)))
       (show "error %d: %s"
             (alist-get 'jsonrpc-error-code details)
             (alist-get 'jsonrpc-error-message details)))))
  (jsonrpc-request bridge :dispose `(:adId ,id))
  (jsonrpc-request bridge :shutdown nil)
  (jsonrpc-notify bridge :exit nil)
  (while (process-live-p process) (accept-process-output process 1))
  (show "exit code: %d" (process-exit-status process)))

;;; emacs.el ends here
